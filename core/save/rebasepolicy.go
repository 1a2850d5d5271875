package save

import (
	"slices"

	"foreword/core/edit"
	"foreword/core/workspace"
)

// policies merges what roles may call, tool by tool.
func (r *rebaser) policies() {
	for _, ours := range r.ours.Roles {
		base, known := r.base.Role(ours.Name)
		if !known || policyDigest(base.Policy) == policyDigest(ours.Policy) {
			continue
		}
		theirs, there := r.theirs.Role(ours.Name)
		switch {
		case !there && base.Frame == ours.Frame: // else the frame's conflict is about all of the role
			t := edit.Target{Kind: edit.Policy, Name: ours.Name}
			r.gone(Conflict{Target: t, What: t.String(), Base: policyText(base.Policy), Ours: policyText(ours.Policy)})
		case !there:
		case policyDigest(theirs.Policy) == policyDigest(base.Policy):
			r.w = withPolicy(r.w, ours.Name, ours.Policy)
		case policyDigest(theirs.Policy) != policyDigest(ours.Policy):
			r.policy(ours.Name, base.Policy, ours.Policy, theirs.Policy)
		}
	}
}

// policy merges the policies of a role that both sides changed. Entries that ours
// added or took out are added to theirs or taken out of it; then each tool gets
// the permission that it should have, since a pattern of one side may cover what
// the other names.
func (r *rebaser) policy(role string, base, ours, theirs workspace.Policy) {
	r.w = withPolicy(r.w, role, workspace.Policy{
		Allow: joined(base.Allow, ours.Allow, theirs.Allow), Deny: joined(base.Deny, ours.Deny, theirs.Deny),
	})
	names := slices.Concat(base.Allow, base.Deny, ours.Allow, ours.Deny, theirs.Allow, theirs.Deny)
	for _, t := range r.theirs.Tools {
		names = append(names, t.Name)
	}
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			continue
		}
		was, want, they := base.Permission(name), ours.Permission(name), theirs.Permission(name)
		switch {
		case want == was:
			want = they
		case they != was && they != want:
			choice := r.conflict(Conflict{
				Target: edit.Target{Kind: edit.Policy, Name: role}, What: "what " + role + " may do with " + name,
				Base: was.String() + "\n", Ours: want.String() + "\n", Theirs: they.String() + "\n",
			})
			if choice == Open {
				r.do(&r.seen, edit.Permit{Role: role, Tool: name, Permission: was})
			}
			if choice == Theirs {
				want = they
			}
		}
		now, _ := r.w.Role(role)
		if now.Policy.Permission(name) != want {
			r.do(&r.w, edit.Permit{Role: role, Tool: name, Permission: want})
		}
	}
	if now, _ := r.w.Role(role); policyDigest(now.Policy) != policyDigest(ours) && policyDigest(now.Policy) != policyDigest(theirs) {
		t := edit.Target{Kind: edit.Policy, Name: role}
		r.merged = append(r.merged, Merged{What: t.String(), Path: fileOf(r.theirs, Conflict{Target: t})})
	}
}

// joined gives theirs with what ours added to the base, and without what ours
// took out of it.
func joined(base, ours, theirs []string) []string {
	var out []string
	for _, entry := range theirs {
		if !slices.Contains(base, entry) || slices.Contains(ours, entry) {
			out = append(out, entry)
		}
	}
	for _, entry := range ours {
		if !slices.Contains(base, entry) && !slices.Contains(out, entry) {
			out = append(out, entry)
		}
	}
	return out
}

func withPolicy(w *workspace.Workspace, role string, p workspace.Policy) *workspace.Workspace {
	next := *w
	next.Roles = slices.Clone(w.Roles)
	for i := range next.Roles {
		if next.Roles[i].Name == role {
			next.Roles[i].Policy = p
		}
	}
	return &next
}

func policyText(p workspace.Policy) string {
	return "allow: " + words(p.Allow) + "\ndeny: " + words(p.Deny) + "\n"
}
