import { utf8Length } from './utf8-length.ts'

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
