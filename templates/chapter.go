package templates

// parts are the rules of the chapter from heading to heading.
func (v ChapterView) parts() [][]ChapterRule {
	var list [][]ChapterRule
	for i, r := range v.Rules {
		if i == 0 || r.Heading != "" {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], r)
	}
	return list
}
