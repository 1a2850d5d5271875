package save

func (p *planner) roles() error  { return nil }
func (p *planner) tools() error  { return nil }
func (p *planner) config() error { return nil }
