import { readSmallBytes } from './read-small-bytes.ts'

/**
 * The JSON of an answer, or undefined when it is none or larger than `mostBytes`: the rest is then not even
 * read. Rejects as reading a body does (aborted, cut off).
 */
export async function readSmallJson(response: Response, mostBytes: number): Promise<unknown> {
  const bytes = await readSmallBytes(response, mostBytes)
  if (bytes === undefined) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
