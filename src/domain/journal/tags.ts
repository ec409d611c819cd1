/** Adds a tag, trimmed; a blank one or one already there changes nothing. */
export function addTag(tags: string[], text: string): string[] {
  const tag = text.trim()
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag]
}

/** Removes a tag. */
export function removeTag(tags: string[], tag: string): string[] {
  return tags.filter((other) => other !== tag)
}
