import { placeInText } from '#domain/text/engine-text.ts'

/** Where a word begins: in the text (UTF-16 units), and in the sound (samples). */
export type WordStart = { offset: number; sample: number }

const CHUNK_HEAD = 8 // its name and its length
const POINT_BYTES = 24 // of one cue point, in the standard's 'cue ' chunk
const MOST_POINTS = 2_000 // as many as a text has letters

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)))
}

function writeName(view: DataView, at: number, name: string): void {
  for (const [index, letter] of Array.from(name).entries()) view.setUint8(at + index, letter.charCodeAt(0))
}

/** The places of the chunks of a WAV file by their names; each begins after its head. */
function chunksOf(view: DataView): Map<string, { start: number; length: number }> {
  const chunks = new Map<string, { start: number; length: number }>()
  for (let at = 12; at + CHUNK_HEAD <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true)
    const start = at + CHUNK_HEAD
    if (start + length > view.byteLength) break
    chunks.set(nameAt(view, at), { start, length })
    at = start + length + (length % 2) // chunks begin at even places
  }
  return chunks
}

/**
 * A WAV file with the starts of its words in a 'cue ' chunk (Microsoft RIFF, 1994), which players pass over. The id of a
 * cue point is the word's offset.
 */
export function withWordStarts(
  wav: Uint8Array<ArrayBuffer>,
  starts: readonly WordStart[],
): Uint8Array<ArrayBuffer> {
  if (starts.length === 0) return wav
  const at = wav.length + (wav.length % 2)
  const length = 4 + starts.length * POINT_BYTES
  const whole = new Uint8Array(at + CHUNK_HEAD + length)
  whole.set(wav)
  const view = new DataView(whole.buffer)
  writeName(view, at, 'cue ')
  view.setUint32(at + 4, length, true)
  view.setUint32(at + CHUNK_HEAD, starts.length, true)
  for (const [index, { offset, sample }] of starts.entries()) {
    const point = at + CHUNK_HEAD + 4 + index * POINT_BYTES
    view.setUint32(point, offset, true)
    view.setUint32(point + 4, sample, true)
    writeName(view, point + 8, 'data')
    view.setUint32(point + 20, sample, true) // from the start of the sound
  }
  view.setUint32(4, whole.length - CHUNK_HEAD, true)
  return whole
}

/** The words' starts in a WAV file, in seconds, in order; none where it has none, or no sensible ones. */
export function readWordStarts(wav: Uint8Array): { offset: number; seconds: number }[] {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
  if (view.byteLength < 12 || nameAt(view, 0) !== 'RIFF') return []
  const chunks = chunksOf(view)
  const [format, cue] = [chunks.get('fmt '), chunks.get('cue ')]
  if (format === undefined || format.length < 16 || cue === undefined || cue.length < 4) return []
  const rate = view.getUint32(format.start + 4, true)
  const count = view.getUint32(cue.start, true)
  if (rate === 0 || count > MOST_POINTS || 4 + count * POINT_BYTES > cue.length) return []
  const starts = Array.from({ length: count }, (_, index) => {
    const point = cue.start + 4 + index * POINT_BYTES
    return { offset: view.getUint32(point, true), seconds: view.getUint32(point + 20, true) / rate }
  })
  const isInOrder = starts.every(({ offset, seconds }, index) => {
    const before = starts[index - 1]
    return before === undefined || (before.offset < offset && before.seconds <= seconds)
  })
  return isInOrder ? starts : []
}

/** The same in a text as it was written, which the engine got composed. */
export function wordStartsIn(text: string, wav: Uint8Array): { offset: number; seconds: number }[] {
  return readWordStarts(wav).map(({ offset, seconds }) => ({ offset: placeInText(text, offset), seconds }))
}
