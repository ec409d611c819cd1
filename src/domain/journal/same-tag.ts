const PLAIN = /^[a-z0-9-]+$/ // nothing to fold, as of most tags

/** A flag of a region is a black one with letters that nobody sees: https://unicode.org/reports/tr51/#def_emoji_tag_sequence */
const INVISIBLE = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|\p{DI}/gu

/** Full case folding (CaseFolding.txt): capitals tell what small letters are one, and the dot of 'İ' is none of its own. */
function foldCase(text: string): string {
  const folded = text.toLowerCase().replaceAll('i\u0307', 'i').toUpperCase().toLowerCase()
  return folded.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i')
}

/** What a tag is known by, however it was typed: no case, width, form of decomposition, invisible signs or further spaces. */
export function tagKey(tag: string): string {
  if (PLAIN.test(tag)) return tag
  const visible = tag.normalize('NFKC').replace(INVISIBLE, '$1').normalize('NFKC')
  const key = foldCase(visible).normalize('NFKC').replace(/\s+/g, ' ').trim()
  return key === '' ? tag : key // nothing of it is to be seen
}

/** Whether a list has a tag, in whatever spelling. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  if (tags.includes(tag)) return true
  const key = tagKey(tag)
  return tags.some((other) => tagKey(other) === key)
}
