/**
 * The bytes of an answer, or undefined when they are more than `mostBytes`: the rest is then not even read, so
 * that a broken proxy cannot fill the device's memory. Rejects as reading a body does (aborted, cut off).
 */
export async function readSmallBytes(
  response: Response,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = response.body?.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) break
    length += value.byteLength
    pieces.push(value)
    if (length > mostBytes) {
      await reader?.cancel()
      return undefined
    }
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes
}
