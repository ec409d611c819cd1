import { type Outcome, success } from '#domain/outcome.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import type { Word } from '#domain/text/words.ts'
import { type MecabOptions, type Morpheme, mecabWord, runMecab } from '#server/engines/mecab/run-mecab.ts'
import { withUsualReadings } from '#server/engines/mecab/usual-readings.ts'
import type { EngineFailure } from '#server/engines/run-engine.ts'
import { plainText } from './espeak-text.ts'
import type { SpokenPart } from './spoken-parts.ts'

/** A morpheme as espeak-ng reads it. It knows digits itself, and has no kana for what is in no dictionary. */
function kanaOf({ surface, reading }: Morpheme): string {
  const plain = surface.normalize('NFKC')
  if (/\d/.test(plain)) return plain
  if (plain === '%') return 'パーセント'
  return reading === '' ? plain : reading
}

/** espeak-ng would say the sign and a letter. */
function withDegreesSaid(word: string): string {
  return word.replace(/℃|°\s?C/g, '度')
}

/** Kana beside digits would be read as part of them. */
function joined(kana: readonly string[]): string {
  return kana.join('').replace(/(?<=[\d%])(?=[ァ-ヺ])|(?<=[ァ-ヺー])(?=\d)/g, ' ')
}

/** Which word begins at each place of all words together. */
function wordsByPlace(words: readonly Word[]): Map<number, number> {
  const places = new Map<number, number>()
  let place = 0
  for (const [index, { text }] of words.entries()) {
    const { length } = mecabWord(text)
    if (length > 0) places.set(place, index)
    place += length
  }
  return places
}

type Group = { first: number; kana: string[] }

/** Morphemes as stretches that are said together: a word and the particles after it (bunsetsu). */
function groupsOf(text: string, words: readonly Word[], morphemes: readonly Morpheme[]): Group[] {
  const starts = wordsByPlace(words)
  const groups: Group[] = []
  let place = 0
  for (const morpheme of morphemes) {
    const first = starts.get(place)
    const gap = first === undefined ? '' : text.slice(words[first - 1]?.end ?? 0, words[first]?.start)
    const isNew = first !== undefined && (!morpheme.isTail || gap !== '')
    if (isNew || groups.length === 0) groups.push({ first: first ?? 0, kana: [kanaOf(morpheme)] })
    else groups.at(-1)?.kana.push(kanaOf(morpheme))
    place += morpheme.surface.length
  }
  return groups
}

/** Japanese in kana, as espeak-ng reads it; `options` are those of mecab. */
export async function japaneseParts(
  text: string,
  options: MecabOptions,
): Promise<Outcome<SpokenPart[], EngineFailure>> {
  const words = wordsToSay(text, 'ja-JP').map((word) => ({ ...word, text: withDegreesSaid(word.text) }))
  const found = await runMecab(
    words.map((word) => word.text),
    'said',
    options,
  )
  if (!found.ok) return found
  const groups = groupsOf(text, words, withUsualReadings(found.value, 'said'))
  const head = { offset: null, text: plainText(text.slice(0, words[0]?.start)) }
  const parts = groups.map(({ first, kana }, place) => {
    const next = groups[place + 1]?.first ?? words.length
    const after = text.slice(words[next - 1]?.end, words[next]?.start)
    return { offset: words[first]?.start ?? 0, text: `${plainText(joined(kana))}${plainText(after)} ` }
  })
  return success([head, ...parts])
}
