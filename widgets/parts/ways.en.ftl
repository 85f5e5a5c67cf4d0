ways-between = {", "}
ways-climbs = climbs with { $names }
ways-falls = falls with { $names }
ways-stays = hardly changes with { $names }
