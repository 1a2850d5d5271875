package zoned

import "foreword/core/canon"

func readSession(s *Session) reader {
	return object(
		field{name: "loaded_skills", read: list(&s.LoadedSkills, readLoadedSkill)},
		field{name: "known_facts", read: texts(&s.KnownFacts)},
		field{name: "turns", read: list(&s.Turns, readTurn)},
		field{name: "world", read: func(at *place, v any) error {
			s.World = &World{}
			return readWorld(s.World)(at, v)
		}},
		field{name: "memory_index", read: list(&s.MemoryIndex, readIndexEntry)},
		field{name: "recalled", read: list(&s.Recalled, readNote)},
	)
}

func readLoadedSkill(s *LoadedSkill) reader {
	return object(
		field{name: "name", required: true, read: text(&s.Name)},
		field{name: "version", read: text(&s.Version)},
		field{name: "body", read: text(&s.Body)},
	)
}

func readWorld(w *World) reader {
	return object(
		field{name: "kind", read: text(&w.Kind)},
		field{name: "digest", read: text(&w.Digest)},
		field{name: "text", read: text(&w.Text)},
	)
}

func readIndexEntry(e *IndexEntry) reader {
	return object(
		field{name: "id", required: true, read: whole(&e.ID, 0, mostID)},
		field{name: "tags", read: texts(&e.Tags)},
		field{name: "preview", read: text(&e.Preview)},
	)
}

func readNote(n *Note) reader {
	return object(
		field{name: "id", required: true, read: whole(&n.ID, 0, mostID)},
		field{name: "tags", read: texts(&n.Tags)},
		field{name: "content", read: text(&n.Content)},
	)
}

// readTurn reads a turn with the members of its kind.
func readTurn(t *Turn) reader {
	return func(at *place, v any) error {
		o, ok := v.(canon.Object)
		if !ok {
			return expected(at, "an object", v)
		}
		fields := []field{
			{name: "kind", required: true, read: text((*string)(&t.Kind))},
			{name: "at", required: true, read: whole(&t.At, 0, lastMoment)},
		}
		switch kind, _ := o.Get("kind"); kind {
		case string(UserTurn), string(ReplyTurn):
			fields = append(fields, field{name: "text", read: text(&t.Text)})
		case string(CallTurn):
			t.Args = canon.Object{}
			fields = append(fields, field{name: "tool", read: text(&t.Tool)}, field{name: "args", read: t.readArgs})
		case string(ResultTurn):
			fields = append(fields,
				field{name: "tool", read: text(&t.Tool)},
				field{name: "status", read: text(&t.Status)},
				field{name: "summary", read: text(&t.Summary)},
				field{name: "truncated", read: flag(&t.Truncated)})
		case nil:
			if _, there := o.Get("kind"); !there {
				return &mistake{at: at, message: `lacks the key "kind"`}
			}
			fallthrough
		default:
			return expected(at.member("kind"), "user, assistant_tool_call, tool_result or assistant_reply", kind)
		}
		return object(fields...)(at, v)
	}
}

func (t *Turn) readArgs(at *place, v any) error {
	if _, ok := v.(canon.Object); !ok {
		return expected(at, "an object", v)
	}
	t.Args = v
	return nil
}
