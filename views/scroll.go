package views

// Clamp gives the nearest offset that shows no blank rows behind the last of
// total rows in a room.
func Clamp(offset, total, room int) int {
	return max(0, min(offset, total-room))
}

// Follow gives the offset nearest to the present one that shows the cursor
// with a margin of rows around it where there are any.
func Follow(offset, cursor, total, room int) int {
	margin := min(2, max(0, (room-1)/2))
	if cursor < offset+margin {
		offset = cursor - margin
	}
	if cursor > offset+room-1-margin {
		offset = cursor - room + 1 + margin
	}
	return Clamp(offset, total, room)
}

// position writes how far down a view is: "all", "top", "end" or a percentage.
func position(offset, total, room int) string {
	switch {
	case total <= room:
		return ""
	case offset <= 0:
		return "top"
	case offset >= total-room:
		return "end"
	}
	return percent(offset, total-room)
}
