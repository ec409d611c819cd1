const PLAIN = /^[a-z0-9-]+$/ // nothing to fold, as of most tags

/** What a tag is known by, however it was typed: no case, width, form of decomposition, invisible signs or further spaces. */
export function tagKey(tag: string): string {
  if (PLAIN.test(tag)) return tag
  const key = tag
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{DI}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return key === '' ? tag : key // nothing of it is to be seen
}

/** Whether a list has a tag, in whatever spelling. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  if (tags.includes(tag)) return true
  const key = tagKey(tag)
  return tags.some((other) => tagKey(other) === key)
}

/** Each tag once, as it was spelled first. */
export function tagsOnce(tags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of tags) {
    const key = tagKey(tag)
    if (!known.has(key)) known.set(key, tag)
  }
  return [...known.values()]
}
