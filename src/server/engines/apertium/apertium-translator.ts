import type { WithCosts } from '#domain/engine-costs.ts'
import { type LanguageCode, primarySubtag } from '#domain/languages.ts'
import { cutText, joinPieces, type Piece } from '#domain/text/cut-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { type EngineOptions, engineErrorOf, engineRunner } from '#server/engines/run-engine.ts'
import { runProgram } from '#server/engines/run-program.ts'

/** Apertium's names of our languages: three letters in newer pairs, two in older ones. */
const APERTIUM_NAMES: Record<string, readonly string[]> = {
  en: ['eng', 'en'],
  es: ['spa', 'es'],
  fr: ['fra', 'fr'],
  de: ['deu', 'de'],
  it: ['ita', 'it'],
  ja: ['jpn', 'ja'],
  ko: ['kor', 'ko'],
  zh: ['zho', 'zh', 'cmn'],
  pt: ['por', 'pt'],
  ru: ['rus', 'ru'],
  vi: ['vie', 'vi'],
  da: ['dan', 'da'],
}

/** Regional forms first: 'por_BR', 'pt_BR', 'por', 'pt'. */
function namesOf(code: LanguageCode): string[] {
  const region = code.split('-')[1]
  const names = APERTIUM_NAMES[primarySubtag(code)] ?? []
  return [...names.map((name) => `${name}_${region}`), ...names]
}

export function parseModes(listing: string): Set<string> {
  const lines = listing.split('\n').map((line) => line.trim())
  return new Set(lines.filter((line) => /^\w+-\w+$/.test(line)))
}

/** The installed mode that translates between two languages, that of their regions preferred. */
export function modeFor(
  modes: ReadonlySet<string>,
  from: LanguageCode,
  to: LanguageCode,
): string | undefined {
  const wanted = namesOf(to).flatMap((target) => namesOf(from).map((source) => `${source}-${target}`))
  return wanted.find((mode) => modes.has(mode))
}

const LONGEST_TEXT = 30_000 // characters; takes about a third of a second
const TIMEOUT_MS = 20_000
const MAX_OUTPUT_BYTES = 1_000_000

// Apertium opens /dev/stdin by name, which Linux refuses for Node's kind of pipe; cat makes an ordinary one.
const THROUGH_CAT = ['-c', 'cat | "$1" -u "$2"', 'sh']

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Cuts an entry into lines and the white space between them, which apertium would move with the words. */
export function splitLines(text: string): Piece[] {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim()
  return cutText(plain, 'line').map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ') }))
}

const SEPARATOR = '\n\n' // ends a sentence for apertium, so that no word moves to another line

export function toApertium(lines: Piece[]): string {
  return lines.map(({ text }) => text).join(SEPARATOR)
}

/** Removes the marks of unknown (*), unfinished (#) and untranslated (@) words, unless the entry has some. */
function withoutMarks(translated: string, source: string): string {
  return ['*', '#', '@'].reduce((text, mark) => {
    const marked = new RegExp(`(?<!\\S)[${mark}](?=[\\p{L}\\p{N}])`, 'gu')
    return source.search(marked) >= 0 ? text : text.replace(marked, '')
  }, translated)
}

/** Puts the translated lines where the entry had them; undefined when they are not as many as were sent. */
export function joinLines(lines: Piece[], printed: string): string | undefined {
  const translated = printed.split(SEPARATOR)
  if (translated.length !== lines.length) return undefined
  const pieces = lines.map(({ text, gap }, index) => ({
    text: withoutMarks((translated[index] ?? '').replace(/\s+/g, ' ').trim(), text),
    gap,
  }))
  return joinPieces(pieces).trim()
}

/** The language pairs that are installed here; none where apertium itself is not. */
export async function findApertiumModes(): Promise<Set<string>> {
  const limits = { timeoutMs: 5_000, maxOutputBytes: 100_000 }
  const listing = await runProgram({ command: 'apertium', args: ['-l'] }, limits)
  return listing.ok ? parseModes(listing.value) : new Set()
}

/** The rule-based translator apertium, a program on this machine; its answers are drafts. */
export function apertiumTranslator(
  modes: ReadonlySet<string>,
  options: EngineOptions = {},
): WithCosts<Translator> {
  const { command = 'apertium', timeoutMs = TIMEOUT_MS } = options
  const run = engineRunner({ id: 'apertium', trialInput: 'a' }, options)
  return {
    id: 'apertium',
    quality: 'draft',
    costs: 'nothing',
    supports: (from, to) => modeFor(modes, from, to) !== undefined,
    async translate({ text, from, to }, signal) {
      const mode = modeFor(modes, from, to)
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (mode === undefined) return { ok: false, error: 'unsupported-pair' }
      if (text.length > LONGEST_TEXT) return { ok: false, error: 'too-long' }
      const lines = splitLines(text)
      const input = toApertium(lines)
      if (isBlank(input)) return { ok: false, error: 'empty' }
      const program = { command: 'sh', args: [...THROUGH_CAT, command, mode], input }
      const limits = { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal }
      const printed = await run(program, limits)
      if (!printed.ok) return engineErrorOf(printed.error)
      const translated = joinLines(lines, printed.value.toString('utf8'))
      if (translated === undefined) return { ok: false, error: 'provider-down' }
      return translated === ''
        ? { ok: false, error: 'empty' }
        : { ok: true, value: { text: translated, by: 'apertium', quality: 'draft' } }
    },
  }
}
