/** How many bytes a text takes in UTF-8; half a surrogate pair takes 3, as its replacement does. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    bytes += code < 0x800 ? 1 : 2
    if (code >= 0xd800 && code < 0xdc00) {
      const next = text.charCodeAt(index + 1)
      if (next >= 0xdc00 && next < 0xe000) index += 1 // a pair: 4 bytes for two units
    }
  }
  return bytes
}
