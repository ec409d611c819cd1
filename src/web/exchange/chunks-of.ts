/** The chunks of a stream, one after another: Safari does not iterate over a stream by itself. */
export async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined) // it may have failed, which was told
  }
}
