import { type Outcome, success } from '#domain/outcome.ts'
import { KANA, toKatakana } from '#domain/spoken/ruby.ts'
import {
  type EngineFailure,
  type EngineOptions,
  engineRunner,
  type RunEngine,
} from '#server/engines/run-engine.ts'

const TIMEOUT_MS = 5_000 // 2,000 characters take some 30 ms
const MAX_OUTPUT_BYTES = 1_000_000 // 2,000 characters, each a word of its own, make a twentieth of it
const LONGEST_LINE_BYTES = '65536' // mecab parts longer sentences anywhere; its own measure is 8 kB

/** Fields of the ipadic dictionary: the reading as kana spell it (ハ), and as it is said (ワ). */
const FIELDS = { spelled: 7, said: 8 } as const

export type MecabField = keyof typeof FIELDS

const ASCII_TO_FULL_WIDTH = 0xfee0

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const NOT_TO_READ = /[\s\u0000-\u001f\u007f-\u009f\ufffd\ufeff]/g

/** A word as mecab gets it: nothing in it can end a line, and no ASCII is left. */
export function mecabWord(word: string): string {
  return word
    .normalize('NFKC')
    .toWellFormed()
    .replace(NOT_TO_READ, '')
    .replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + ASCII_TO_FULL_WIDTH))
}

/** A morpheme as mecab printed it; its reading is '' where it is in no dictionary. */
export type Morpheme = {
  surface: string
  reading: string
  /** A particle, an ending or a counter: it is said with what stands before it. */
  isTail: boolean
}

const TAIL_KINDS = /^(?:助詞|助動詞)$/ // は, ました
const TAIL_PARTS = /^(?:接尾|非自立)$/ // 円, て いる

function morphemeOf(line: string): Morpheme {
  const [surface = '', field = '', kind = '', part = ''] = line.split('\t')
  const own = toKatakana(surface) // what is in no dictionary, but written as it sounds
  const reading = KANA.test(field) ? field : KANA.test(own) ? own : ''
  return { surface, reading, isTail: TAIL_KINDS.test(kind) || TAIL_PARTS.test(part) }
}

/** mecab as a program to run; whoever shares one shares its queue. */
export type Mecab = Pick<EngineOptions, 'timeoutMs'> & { command: string; run: RunEngine }

export function openMecab(options: EngineOptions = {}): Mecab {
  const { command = 'mecab', timeoutMs } = options
  const run = engineRunner({ id: 'mecab', trialInput: 'a\n' }, options)
  return { command, run, ...(timeoutMs !== undefined && { timeoutMs }) }
}

export type MecabOptions = Mecab & { signal: AbortSignal }

/** Runs mecab on lines, each a text of its own. Nothing of a text is an argument. */
async function print(
  lines: readonly string[],
  field: MecabField,
  more: readonly string[],
  { signal, command, run, timeoutMs = TIMEOUT_MS }: MecabOptions,
): Promise<Outcome<string, EngineFailure>> {
  const formats = ['-F', `%m\\t%f[${FIELDS[field]}]\\t%f[0]\\t%f[1]\\n`, '-U', '%m\\t\\n', '-E', '\\n']
  const args = ['-b', LONGEST_LINE_BYTES, ...formats, ...more]
  const limits = { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal }
  const printed = await run({ command, args, input: `${lines.join('\n')}\n` }, limits)
  return printed.ok ? success(printed.value.toString('utf8')) : printed
}

function morphemesIn(printed: string): Morpheme[] {
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .map(morphemeOf)
}

/** The morphemes of a text, whose words mecab parts itself. */
export async function runMecab(
  words: readonly string[],
  field: MecabField,
  options: MecabOptions,
): Promise<Outcome<Morpheme[], EngineFailure>> {
  const line = words.map(mecabWord).join('')
  if (line === '') return success([])
  const printed = await print([line], field, [], options)
  return printed.ok ? success(morphemesIn(printed.value)) : printed
}

const WAYS = 6 // 一人 is ヒトリ only in the fourth
const END_OF_WAYS = '\f'

/** For each word by itself the ways to read it, the likeliest first. No word may be empty. */
export async function waysToRead(
  words: readonly string[],
  options: MecabOptions,
): Promise<Outcome<Morpheme[][][], EngineFailure>> {
  if (words.length === 0) return success([])
  const more = ['-N', `${WAYS}`, `--eon-format=${END_OF_WAYS}`]
  const printed = await print(words.map(mecabWord), 'spelled', more, options)
  if (!printed.ok) return printed
  const all = printed.value.split(END_OF_WAYS).slice(0, -1)
  return success(all.map((ways) => ways.split('\n\n').map(morphemesIn)))
}
