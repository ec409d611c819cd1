async function readText(body: ReadableStream<Uint8Array>, mostBytes: number): Promise<string | undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > mostBytes) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/**
 * The JSON of an answer, or undefined when it is none or larger than `mostBytes`: the rest is then not even
 * read, so that a broken proxy cannot fill the device's memory. Rejects as reading a body does (aborted, cut off).
 */
export async function readSmallJson(response: Response, mostBytes: number): Promise<unknown> {
  const text = response.body === null ? '' : await readText(response.body, mostBytes)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
