import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where systems keep the models: Debian, what was built by hand, Homebrew. */
const PLACES = ['/usr', '/usr/local', '/opt/homebrew'].map((prefix) => `${prefix}/share/pocketsphinx/model`)

/** The files of the open English model. */
export type PocketsphinxModel = { sounds: string; sentences: string; words: string }

function modelIn(folder: string): PocketsphinxModel {
  return {
    sounds: join(folder, 'en-us'),
    sentences: join(folder, 'en-us.lm.bin'),
    words: join(folder, 'cmudict-en-us.dict'),
  }
}

/** The first model that is there whole. */
export function findPocketsphinxModel(places: readonly string[] = PLACES): PocketsphinxModel | undefined {
  return places
    .map((place) => modelIn(join(place, 'en-us')))
    .find((model) => Object.values(model).every((path) => existsSync(path)))
}
