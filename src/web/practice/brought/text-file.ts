import { type GivenText, MOST_TEXT_BYTES } from '#domain/brought/take-text.ts'
import { failure, success } from '#domain/outcome.ts'

/** What a file says, which has to be UTF-8. One that is too large is not read. */
export async function readTextFile(file: Blob): Promise<GivenText> {
  if (file.size > MOST_TEXT_BYTES) return failure('too-long')
  try {
    return success(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()))
  } catch {
    return failure('not-text')
  }
}
