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

const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/ // what stands in JSON as it is

function bytesOfText(text: string): number {
  return PLAIN.test(text) ? text.length + 2 : utf8Length(JSON.stringify(text))
}

/** Small whole numbers and empty texts, of which long lists consist, are told at a glance. */
function bytesOfList(list: readonly unknown[]): number {
  let bytes = 1 + Math.max(1, list.length) // brackets, and commas between items
  for (let place = 0; place < list.length; place += 1) {
    const item = list[place]
    if (item === '') bytes += 2
    else if (typeof item === 'number' && item >= 0 && item < 1000 && item === Math.floor(item))
      bytes += item < 10 ? 1 : item < 100 ? 2 : 3
    else bytes += jsonBytes(item)
  }
  return bytes
}

/** How many bytes of UTF-8 a value of JSON takes as `JSON.stringify` writes it, for less than writing it costs. */
export function jsonBytes(value: unknown): number {
  if (typeof value === 'string') return bytesOfText(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length
  if (Array.isArray(value)) return bytesOfList(value)
  let [bytes, count] = [1, 0]
  for (const name of Object.keys(value)) {
    bytes += bytesOfText(name) + 1 + jsonBytes((value as Record<string, unknown>)[name])
    count += 1
  }
  return bytes + Math.max(1, count)
}
