import type { WithCosts } from '#domain/engine.ts'
import { type Token, wordTokens } from '#domain/feedback/changes.ts'
import { type Checked, MOST_INSTEAD, plainLine, type Remark } from '#domain/feedback/corrections.ts'
import { type Corrector, refusalOf } from '#domain/feedback/corrector.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { seenText } from '#domain/text/engine-text.ts'
import { segmentsOf } from '#domain/text/text-summary.ts'
import {
  type EngineOptions,
  engineErrorOf,
  engineRunner,
  type Probing,
  probe,
} from '#server/engines/run-engine.ts'

/** A sentence as hunspell gets it, and where each of its code points stands in what the learner wrote (UTF-16). */
type SentLine = { line: string; places: number[] }

const APOSTROPHE = /[\u2018\u2019]/g // not every dictionary knows the one of print: dall’altra
const NO_CHARACTER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu // a line break would begin another line

/**
 * Composed (NFC), because dictionaries are, without signs that nobody sees, and on one line. Character by character, so that each code point knows the
 * character that it comes from; the last place is the end.
 */
export function sentLine(sentence: string): SentLine {
  const places: number[] = []
  let line = ''
  for (const { segment, index } of segmentsOf(sentence, 'grapheme')) {
    const composed = seenText(segment.replace(NO_CHARACTER, ' ')).replace(APOSTROPHE, "'")
    const isSame = composed.length === segment.length
    let at = index
    for (const character of composed) {
      places.push(isSame ? at : index)
      at += character.length
    }
    line += composed
  }
  return { line, places: [...places, sentence.length] }
}

/** A word that hunspell does not know; `start` and `end` in code points of the line. */
type Misspelling = { word: string; start: number; end: number; instead: string[] }

const MISSED = /^(?:& (?<word>\S+) \d+ (?<place>\d+): (?<instead>.+)|# (?<unknown>\S+) (?<at>\d+))$/u

/** One line of what it prints, about a line that was sent behind one sign; undefined for a word that it knows. */
function misspellingOf(printed: string): Misspelling | undefined {
  const { word, place, instead, unknown, at } = MISSED.exec(printed)?.groups ?? {}
  const missed = word ?? unknown
  if (missed === undefined) return undefined
  const start = Number(place ?? at) - 1
  return { word: missed, start, end: start + [...missed].length, instead: instead?.split(', ') ?? [] }
}

/**
 * What hunspell printed about each of `count` lines, after its greeting: a line a word, and an empty one at the end of
 * each that was sent. undefined where it is something else.
 */
export function readPrinted(printed: string, count: number): Misspelling[][] | undefined {
  const [greeting = '', ...lines] = printed.replace(/\n$/, '').split('\n')
  if (!greeting.startsWith('@(#)')) return undefined
  const found: Misspelling[][] = [[]]
  for (const line of lines) {
    const missed = misspellingOf(line)
    if (line === '') found.push([])
    else if (missed !== undefined) found.at(-1)?.push(missed)
  }
  return found.length >= count + 1 ? found.slice(0, count) : undefined
}

/** The dictionaries that would do for a language, the best first. None is made for Japanese and Chinese. */
export const DICTIONARIES: Record<LanguageCode, readonly string[]> = {
  'en-US': ['en_US', 'en_GB'],
  'es-ES': ['es_ES', 'es'],
  'fr-FR': ['fr_FR', 'fr'],
  'de-DE': ['de_DE', 'de_DE_frami'],
  'it-IT': ['it_IT'],
  'ja-JP': [],
  'ko-KR': ['ko_KR', 'ko'],
  'zh-CN': [],
  'pt-BR': ['pt_BR'],
  'ru-RU': ['ru_RU'],
  'vi-VN': ['vi_VN', 'vi'],
  'da-DK': ['da_DK'],
}

const TIMEOUT_MS = 20_000 // it takes 0.01 to 1 s to load a dictionary, for Korean 2 s
const MAX_OUTPUT_BYTES = 1_000_000
const MOST_LINE_BYTES = 8_000 // it reads 8,191 at once: what is behind them is another line to it, and may be an order
const LONGEST_WORD = 100 // UTF-16 units; a longer one is no word that somebody misspelt

const SIGNS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu // German takes the full stop for a part of the word
const ELIDED = /^['\u2019]\p{L}/u // Italian knows dell and dall only with what follows them

/** The installed dictionary of each language. */
type Dictionaries = ReadonlyMap<LanguageCode, string>

/** Reads the list that `hunspell -D` prints: paths without an ending. */
export function parseDictionaries(listing: string): Dictionaries {
  const names = new Set(listing.split('\n').map((line) => line.trim().split(/[/\\]/).at(-1) ?? ''))
  return new Map(
    LANGUAGES.flatMap((language) => {
      const name = DICTIONARIES[language].find((one) => names.has(one))
      return name === undefined ? [] : [[language, name] as const]
    }),
  )
}

/** The dictionaries that are installed here; none where hunspell itself is not. */
export async function findDictionaries(command = 'hunspell', probing: Probing = {}): Promise<Dictionaries> {
  const args = ['-c', '"$1" -D 2>&1 </dev/null; true', 'sh', command] // it lists them among its errors
  const listing = await probe({ command: 'sh', args }, probing)
  return listing === undefined ? new Map() : parseDictionaries(listing)
}

/** The learner's word that a misspelling lies in: hunspell may part one at a hyphen, or take a sign along. */
function wordAt(words: readonly Token[], start: number, end: number): Token | undefined {
  return words.find((word) => word.start < end && start < word.end)
}

function remarkOf(
  text: string,
  words: readonly Token[],
  { places }: SentLine,
  missed: Misspelling,
): Remark | undefined {
  const [start, end] = [places[missed.start], places[missed.end]]
  if (end !== undefined && ELIDED.test(text.slice(end))) return undefined
  const word = start === undefined || end === undefined ? undefined : wordAt(words, start, end)
  if (word === undefined || word.end - word.start > LONGEST_WORD) return undefined
  // of a word that it knows in part, what could stand there would take the place of all of it
  const isWhole = [...word.key].length === [...missed.word.replace(SIGNS_AROUND, '')].length
  const instead = isWhole
    ? missed.instead.slice(0, MOST_INSTEAD).map((way) => plainLine(way, 2 * LONGEST_WORD))
    : []
  return { start: word.start, end: word.end, instead, kind: 'spelling' }
}

function checkedOf(
  text: string,
  sent: SentLine,
  missed: readonly Misspelling[],
  language: LanguageCode,
): Checked {
  const words = wordTokens(text, language)
  const remarks: Remark[] = []
  for (const one of missed) {
    const remark = remarkOf(text, words, sent, one)
    if (remark !== undefined && remark.start >= (remarks.at(-1)?.end ?? 0)) remarks.push(remark)
  }
  return { text, verdict: remarks.length > 0 ? 'remarks' : 'fine', remarks }
}

/**
 * The spelling checker hunspell, a program on this machine. Every line is sent behind a ^: as the first sign, others are
 * orders to it, some of which write a dictionary into the home folder.
 */
export function hunspellCorrector(
  dictionaries: Dictionaries,
  options: EngineOptions = {},
): WithCosts<Corrector> {
  const { command = 'hunspell', timeoutMs = TIMEOUT_MS } = options
  const run = engineRunner({ id: 'hunspell', trialInput: '^a\n' }, options)
  const supports = (language: LanguageCode) => dictionaries.has(language)
  return {
    id: 'hunspell',
    scope: 'spelling',
    costs: 'nothing',
    supports,
    async correct(request, signal) {
      const refused = refusalOf({ supports }, request, signal)
      if (refused !== undefined) return refused
      const { sentences, language } = request
      const sent = sentences.map(sentLine)
      const isRead = sent.map(({ line }) => Buffer.byteLength(line) <= MOST_LINE_BYTES)
      const input = sent.map(({ line }, index) => `^${isRead[index] ? line : ''}\n`).join('')
      const args = ['-a', '-i', 'utf-8', '-d', dictionaries.get(language) ?? '']
      const limits = { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal }
      const printed = await run({ command, args, input }, limits)
      if (!printed.ok) return engineErrorOf(printed.error)
      const missed = readPrinted(printed.value.toString('utf8'), sentences.length)
      if (missed === undefined) return { ok: false, error: 'provider-down' }
      const checked = sentences.map(
        (text, index): Checked =>
          isRead[index]
            ? checkedOf(text, sent[index] ?? sentLine(''), missed[index] ?? [], language)
            : { text, verdict: 'unchecked', remarks: [] },
      )
      return { ok: true, value: { by: 'hunspell', scope: 'spelling', sentences: checked } }
    },
  }
}
