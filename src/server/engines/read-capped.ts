/** The body of an answer, or undefined when it is longer than `maxBytes`: the rest is not read. */
export async function readCapped(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  if (response.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined // leaving the loop closes the connection
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
