const HEADER_BYTES = 44 // RIFF, fmt of 16 bytes, data: what espeak-ng writes

function isAt(bytes: Buffer, place: number, name: string): boolean {
  return bytes.toString('latin1', place, place + 4) === name
}

/**
 * The WAV file that espeak-ng wrote to a pipe, with its true lengths: it writes the header before it knows them, and
 * says 2 GB. 'silent' where there is no sound in it, undefined where it is no WAV file.
 */
export function wholeWav(printed: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> | 'silent' | undefined {
  if (printed.length === 0) return 'silent'
  const isWav = isAt(printed, 0, 'RIFF') && isAt(printed, 8, 'WAVE') && isAt(printed, 36, 'data')
  if (!isWav || printed.length < HEADER_BYTES) return undefined
  const wav = new Uint8Array(printed.subarray(0, printed.length - (printed.length % 2)))
  if (wav.length === HEADER_BYTES) return 'silent'
  const header = new DataView(wav.buffer)
  header.setUint32(4, wav.length - 8, true)
  header.setUint32(40, wav.length - HEADER_BYTES, true)
  return wav
}
