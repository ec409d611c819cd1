import { type Zippable, zipSync } from 'fflate'
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

/** A sound under the name by which a note names it. */
export type AnkiSound = { name: string; bytes: Uint8Array }

/**
 * A package for Anki: the collection, the sounds by number, and a list of their names
 * (https://github.com/ankidroid/Anki-Android/wiki/Database-Structure#media). Sounds are packed as they are.
 */
export function packAnki(collection: Uint8Array, sounds: readonly AnkiSound[]): Uint8Array<ArrayBuffer> {
  const names = Object.fromEntries(sounds.map(({ name }, place) => [place, name]))
  const files: Zippable = {
    'collection.anki2': collection,
    media: new TextEncoder().encode(JSON.stringify(names)),
  }
  for (const [place, { bytes }] of sounds.entries()) files[place] = [bytes, { level: 0 }]
  return zipSync(files)
}
