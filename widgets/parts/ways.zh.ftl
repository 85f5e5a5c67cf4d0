ways-between = ；
ways-climbs = 升高的：{ $names }
ways-falls = 降低的：{ $names }
ways-stays = 变化不大的：{ $names }
