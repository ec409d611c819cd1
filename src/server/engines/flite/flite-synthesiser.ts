import type { WithCosts } from '#domain/engine.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { LONGEST_SPOKEN_TEXT, type Synthesiser } from '#domain/speech/synthesiser.ts'
import { decodeWav } from '#domain/speech/wav.ts'
import { type WordStart, withWordStarts } from '#domain/speech/word-starts.ts'
import { partsBetweenSpaces, plainText } from '#server/engines/espeak/spoken-parts.ts'
import {
  type EngineFailure,
  type EngineOptions,
  engineErrorOf,
  engineRunner,
  type Probing,
  probe,
  type RunEngine,
} from '#server/engines/run-engine.ts'

/** Signs that stand for ASCII ones, which are all that flite knows. */
const IN_ASCII: [RegExp, string][] = [
  [/[\u2018\u2019\u02bc\u2032]/g, "'"],
  [/[\u201c\u201d\u00ab\u00bb\u2033]/g, '"'],
  [/[\u2010\u2011]/g, '-'],
  [/[\u2012-\u2015]/g, ' - '],
  [/\u2026/g, '...'],
  [/\u20ac/g, ' euros '],
  [/\u00a3/g, ' pounds '],
  [/\u00b0/g, ' degrees '],
  [/[\u00e6\u0153]/g, 'ae'],
  [/\u00df/g, 'ss'],
  [/\u00f8/g, 'o'],
]

const SPELLED = 6 // the name of a letter, digit or sign takes flite as long as about so many letters of a word
const MOST_TO_SAY = 1.5 * LONGEST_SPOKEN_TEXT // 7.5 s; a text of the greatest length and of common words is 5 s

/** What is read as the name of each sign: letters alone, without a vowel or more than a word has, digits, other signs. */
const READ_SIGN_BY_SIGN =
  /\b(?:[a-z]|[a-z]{30,}|[b-df-hj-np-tv-z]{7,})\b|\b[b-df-hj-np-tv-xz]+\b|[0-9#$%&*+/<=>@\\^_`{|}~]/gi

/** How long flite takes over a text, in letters of common words. */
function lettersToSay(plain: string): number {
  const text = plain.replaceAll('_', ' _ ')
  const spelled = [...text.matchAll(READ_SIGN_BY_SIGN)].reduce((sum, [signs]) => sum + signs.length, 0)
  return plain.length + spelled * (SPELLED - 1)
}

/**
 * A text as flite reads it, in ASCII: letters lose their accents ('cafe'). '' where there is no word in it; undefined where it
 * has letters of another script, which flite would pass over, or so much to spell that it would take too long.
 */
export function fliteText(text: string): string | undefined {
  const ascii = IN_ASCII.reduce((whole, [sign, by]) => whole.replace(sign, by), plainText(text))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  if (/[[\p{L}\p{N}]--[\p{ASCII}]]/v.test(ascii)) return undefined
  const plain = ascii.replace(/\P{ASCII}/gu, ' ').trim()
  if (lettersToSay(plain) > MOST_TO_SAY) return undefined
  return /[a-z0-9]/i.test(plain) ? plain : ''
}

/** A phone as it was said, and where it ends in the sound, in seconds. */
type SaidPhone = { name: string; end: number }

/**
 * Which phone of `said` each of `expected` is, by edit distance (Levenshtein, 1966); undefined where it was left out. A vowel that
 * is reduced within a sentence is another phone in the same place.
 */
function alignPhones(expected: readonly string[], said: readonly string[]): (number | undefined)[] {
  const costs: number[][] = [said.map((_, column) => column).concat(said.length)]
  const cost = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY
  const pair = (row: number, column: number) =>
    cost(row - 1, column - 1) + (expected[row - 1] === said[column - 1] ? 0 : 1)
  for (let row = 1; row <= expected.length; row++) {
    costs[row] = [row]
    for (let column = 1; column <= said.length; column++)
      costs[row]?.push(Math.min(pair(row, column), cost(row - 1, column) + 1, cost(row, column - 1) + 1))
  }
  const places: (number | undefined)[] = expected.map(() => undefined)
  let [row, column] = [expected.length, said.length]
  while (row > 0 && column > 0) {
    if (cost(row, column) === pair(row, column)) {
      places[row - 1] = column - 1
      row -= 1
      column -= 1
    } else if (cost(row, column) === cost(row, column - 1) + 1) column -= 1
    else row -= 1
  }
  return places
}

/**
 * Where words begin in a sound, in seconds, by the phones of each said alone. undefined where that is unsure: its first phone has
 * no place, or is another phone and so is its neighbour, or something was said between it and the word before.
 */
function startsOfWords(
  words: readonly (readonly string[])[],
  phones: readonly SaidPhone[],
): (number | undefined)[] {
  const said = phones.flatMap((phone, index) => (phone.name === 'pau' ? [] : [{ ...phone, index }]))
  const expected = words.flat()
  const places = alignPhones(
    expected,
    said.map(({ name }) => name),
  )
  const isSame = (at: number) => {
    const place = places[at]
    return place !== undefined && said[place]?.name === expected[at]
  }
  let at = 0
  return words.map((word) => {
    const first = at
    at += word.length
    const place = places[first]
    if (word.length === 0 || place === undefined) return undefined
    const isNext = first === 0 ? place === 0 : places[first - 1] === place - 1
    const isKnown =
      isSame(first) ||
      (isNext && (first === 0 || isSame(first - 1)) && (word.length === 1 || isSame(first + 1)))
    if (!isKnown || (!isNext && !isSame(first))) return undefined
    const index = said[place]?.index ?? 0
    return phones[index - 1]?.end ?? 0
  })
}

/** Made of a man's recordings: of those in Debian's package the one that is understood best. */
const FLITE_VOICE = 'rms'

const STRETCH = 1.15 // its own speed of 205 words a minute is a newsreader's
const TIMEOUT_MS = 20_000 // 2,000 characters take 5 s
const MAX_OUTPUT_BYTES = 16_000_000 // 2,000 characters at half the speed make 13 MB
const LONGEST_WITH_STARTS = 400 // UTF-16 units, as with espeak-ng

// It opens its files by name and seeks in what it writes: a pipe that cat makes, and a file without a name.
const TO_SOUND =
  'f=$(mktemp) && exec 3<>"$f" && rm "$f" && cat | "$1" -voice "$2" --setf "duration_stretch=$3" -psdur -f /dev/stdin -o /dev/fd/3 && cat /dev/fd/3'
const TO_PHONES = 'cat | "$1" -voice "$2" -ps -f /dev/stdin -o none'

type Wav = Uint8Array<ArrayBuffer>
type Said = { wav: Wav; phones: SaidPhone[] }

/** What flite prints of its phones: a line for each sentence, which counts its time from its own beginning. */
function readPhones(printed: string): SaidPhone[] {
  let before = 0
  return printed.split('\n').flatMap((line) => {
    const phones = [...line.matchAll(/(\S+):(\d+(?:\.\d+)?)/g)].map(([, name = '', end]) => ({
      name,
      end: before + Number(end),
    }))
    before = phones.at(-1)?.end ?? before
    return phones
  })
}

/** The phones, then the WAV file, as they are printed; undefined where there is no sound. */
function readSaid(printed: Buffer<ArrayBuffer>): Said | undefined {
  const at = printed.indexOf('RIFF')
  if (at < 0) return undefined
  const wav = new Uint8Array(printed.subarray(at))
  const sound = decodeWav(wav)
  if (!sound.ok || sound.value.samples.length === 0) return undefined
  return { wav, phones: readPhones(printed.toString('latin1', 0, at)) }
}

/** The phones of each word that was said alone: a line for each. */
function readWords(printed: string): string[][] {
  const lines = printed.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => line.split(/\s+/).filter((name) => name !== '' && name !== 'pau'))
}

type Flite = Pick<EngineOptions, 'command' | 'timeoutMs'> & { run: RunEngine; signal: AbortSignal }

function runFlite(
  script: string,
  input: string,
  { command = 'flite', timeoutMs = TIMEOUT_MS, run, signal }: Flite,
  more: string[] = [],
) {
  const args = ['-c', script, 'sh', command, FLITE_VOICE, ...more]
  return run({ command: 'sh', args, input }, { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal })
}

/** Where each word of the text begins, as far as that is sure. */
async function findStarts(text: string, { wav, phones }: Said, flite: Flite): Promise<WordStart[]> {
  const words = partsBetweenSpaces(text, 'en-US').flatMap(({ offset, text: part }) => {
    const plain = fliteText(part)?.replace(/\s+/g, ' ')
    return offset === null ? [] : [{ offset, plain: plain ?? '' }]
  })
  if (words.length === 0 || words.some(({ plain }) => plain === '')) return []
  const input = words.map(({ plain }) => `${plain}\n\n`).join('')
  const printed = await runFlite(TO_PHONES, input, flite)
  const alone = printed.ok ? readWords(printed.value.toString('latin1')) : []
  const sound = decodeWav(wav)
  if (alone.length !== words.length || !sound.ok) return []
  const { sampleRate, samples } = sound.value
  return startsOfWords(alone, phones).flatMap((seconds, index) => {
    const offset = words[index]?.offset
    if (seconds === undefined || offset === undefined) return []
    return [{ offset, sample: Math.min(samples.length - 1, Math.round(seconds * sampleRate)) }]
  })
}

async function say(
  plain: string,
  rate: number,
  flite: Flite,
): Promise<Outcome<Said, EngineFailure | 'silent'>> {
  const printed = await runFlite(TO_SOUND, `${plain}\n`, flite, [(STRETCH / rate).toFixed(3)])
  if (!printed.ok) return printed
  const said = readSaid(printed.value)
  return said === undefined ? failure('silent') : success(said)
}

/** The version of flite; undefined where it is not here, or without its voice. */
export async function findFlite(command = 'flite', probing: Probing = {}): Promise<string | undefined> {
  const voices = await probe({ command, args: ['-lv'] }, probing)
  if (voices === undefined || !voices.split(/\s+/).includes(FLITE_VOICE)) return undefined
  const told = await probe({ command, args: ['--version'] }, probing)
  return /flite-(\d[\d.]*)/.exec(told ?? '')?.[1] ?? 'unknown'
}

/** The speech synthesiser flite, a program on this machine, which speaks English. */
export function fliteSynthesiser({
  version,
  ...options
}: EngineOptions & { version: string }): WithCosts<Synthesiser> {
  const run = engineRunner({ id: 'flite', trialInput: 'a' }, options)
  return {
    id: 'flite',
    costs: 'nothing',
    version: `${version} ${FLITE_VOICE} at ${STRETCH} with word starts`,
    supports: (language) => language === 'en-US',
    async synthesise({ text, language, rate }, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (language !== 'en-US') return { ok: false, error: 'unsupported-language' }
      if (text.length > LONGEST_SPOKEN_TEXT) return { ok: false, error: 'too-long' }
      const plain = fliteText(text)
      if (plain === undefined) return { ok: false, error: 'unsupported-language' }
      if (plain === '') return { ok: false, error: 'empty' }
      const flite = { ...options, run, signal }
      const said = await say(plain, rate, flite)
      if (!said.ok) {
        if (said.error === 'silent') return { ok: false, error: 'empty' }
        return said.error === 'too-much' ? { ok: false, error: 'too-long' } : engineErrorOf(said.error)
      }
      const starts = text.length <= LONGEST_WITH_STARTS ? await findStarts(text, said.value, flite) : []
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      return success({ wav: withWordStarts(said.value.wav, starts), by: 'flite' })
    },
  }
}
