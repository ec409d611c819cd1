import type { PackedNote } from '#domain/exchange/anki-package.ts'
import { callApiForJson, readSmallBytes } from '#web/http/api-client.ts'
import type { Fetcher } from '#web/http/fetcher.ts'

const MOST_BYTES = 32 * 1024 * 1024 // five thousand notes are 5 MB
const TIMEOUT_MS = 60_000

/** The notes as a collection of Anki, which the server makes and does not keep; null where it cannot. */
export async function fetchAnkiCollection(send: Fetcher, notes: PackedNote[]): Promise<Uint8Array | null> {
  const answer = await callApiForJson(
    { send, timeoutMs: TIMEOUT_MS },
    '/api/anki',
    { notes },
    new AbortController().signal,
    async (response) => ({ ok: response.ok, bytes: await readSmallBytes(response, MOST_BYTES) }),
  )
  return (answer.ok && 'bytes' in answer && answer.bytes) || null
}
