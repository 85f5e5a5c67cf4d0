"""When the title of the recall is true."""

RIGHT = [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 2, 1, 2, 1, 1, 1]  # counted by hand from the questions


def answered(figure, said):
    told = said["recall-title"]
    given = [*figure.chosen, *[-1] * 16][:16]
    valid = [answer if answer in (0, 1, 2) else -1 for answer in given]
    right = sum(answer == wanted for answer, wanted in zip(valid, RIGHT, strict=True))
    count = sum(answer >= 0 for answer in valid)
    return (told["answered"], told["right"], told["of"]) == (str(count), str(right), "16")


CLAIMS = {"recall-title": answered}
