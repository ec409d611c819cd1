import { type Zippable, zipSync } from 'fflate'

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
