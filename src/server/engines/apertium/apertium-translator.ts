import { existsSync } from 'node:fs'
import type { WithCosts } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { cutText, joinPieces, type Piece } from '#domain/text/cut-text.ts'
import { seenText } from '#domain/text/engine-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { AnalysedWord, Reading } from '#domain/translate/analysed-word.ts'
import type { TranslationRequest, Translator } from '#domain/translate/translator.ts'
import {
  type EngineOptions,
  engineErrorOf,
  engineRunner,
  type RunEngine,
} from '#server/engines/run-engine.ts'
import { MODES_FOLDER, namesOf, type Route, readMode, routeFor } from './apertium-routes.ts'

/**
 * `modesFolder`: where apertium keeps its modes; `analyser`: the program that reads words; `routes`: the way between two
 * languages, where it is measured on each.
 */
type ApertiumOptions = EngineOptions & {
  modesFolder?: string
  analyser?: string
  routes?: (from: LanguageCode, to: LanguageCode) => Route | undefined
}

const LIMITS = { timeoutMs: 10_000, maxOutputBytes: 4_000_000 } // a word of some readings is 100 times as long as itself

// What the stream format of apertium is made of; the learner's own become blanks, which moves no place.
const SIGNS_OF_STREAM = /[\\^$/[\]{}<>@#*+~]/g

/** A text as `lt-proc` can be given it without its own signs. As long as the text. */
export function toAnalyser(text: string): string {
  return text.replace(SIGNS_OF_STREAM, ' ')
}

/** 'llamar<vblex><ifi><p1><sg>'; of joined readings ('a<pr>+el<det>') the first, of a phrase ('creer<vblex>…# que') its head. */
function readingOf(printed: string): Reading {
  const [first = ''] = printed.split('+')
  const [lemma = ''] = first.split('<')
  return [lemma, ...[...first.matchAll(/<([^>]*)>/g)].map(([, tag = '']) => tag)]
}

/** Reads what `lt-proc -w` prints of a text that was sent as `toAnalyser` makes it: its words, with their places. */
export function parseAnalysis(printed: string, sent: string): AnalysedWord[] {
  const words: AnalysedWord[] = []
  let at = 0
  for (const [, unit = ''] of printed.matchAll(/\^([^$^]*)\$/g)) {
    const [text = '', ...readings] = unit.split('/')
    const start = sent.indexOf(text, at)
    if (text === '' || start < 0) continue
    const known = readings.filter((reading) => !reading.startsWith('*'))
    words.push({
      text,
      start,
      end: start + text.length,
      gap: sent.slice(at, start),
      readings: known.map(readingOf),
    })
    at = start + text.length
  }
  return words
}

/** The file of the analyser that a mode begins with; undefined where it begins otherwise. */
export function analyserOfMode(mode: string): string | undefined {
  return /^\s*(?:[\w./-]*\/)?lt-proc(?:\s+-\w+)*\s+'?([^'\s|]+\.automorf\.bin)'?/.exec(mode)?.[1]
}

/** The installed modes that begin with a language, whatever they go on to. */
function modesFrom(modes: ReadonlySet<string>, language: LanguageCode): string[] {
  const names = namesOf(language)
  return [...modes].filter((mode) => names.some((name) => mode.startsWith(`${name}-`)))
}

/**
 * Reads the words of a text by the analyser of any installed pair that translates from its language; undefined where there
 * is none, or it does not answer: then that is not known of the text.
 */
function createAnalyser(modes: ReadonlySet<string>, run: RunEngine, options: ApertiumOptions) {
  const { modesFolder = MODES_FOLDER, analyser = 'lt-proc' } = options

  async function fileOf(mode: string): Promise<string | undefined> {
    const pipe = await readMode(mode, modesFolder)
    return pipe === undefined ? undefined : analyserOfMode(pipe)
  }

  /** Of the first that is there and begins with an analyser: a package may be gone since the modes were read. */
  async function firstOf(names: readonly string[]): Promise<string | undefined> {
    for (const name of names) {
      const file = await fileOf(name)
      if (file !== undefined && existsSync(file)) return file
    }
    return undefined
  }

  return async (
    text: string,
    language: LanguageCode,
    signal: AbortSignal,
  ): Promise<AnalysedWord[] | undefined> => {
    const file = await firstOf(modesFrom(modes, language))
    if (file === undefined) return undefined
    const sent = toAnalyser(text)
    const printed = await run({ command: analyser, args: ['-w', file], input: sent }, { ...LIMITS, signal })
    return printed.ok ? parseAnalysis(printed.value.toString('utf8'), sent) : undefined
  }
}

const MARKS = ['*', '#', '@'] as const

/** Letters, with as many of one mark before them as there are. */
const WORDS = {
  '*': /(\**)([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/gu,
  '#': /(#*)([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/gu,
  '@': /(@*)([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/gu,
}

type Mark = (typeof MARKS)[number]
type MarkedWord = { at: number; count: number; key: string }

function wordsIn(text: string, mark: Mark): MarkedWord[] {
  return [...text.matchAll(WORDS[mark])].map(({ index, 1: marks = '', 2: word = '' }) => ({
    at: index,
    count: marks.length,
    key: word.toLowerCase(),
  }))
}

function countOf(text: string, mark: Mark): number {
  return text.split(mark).length - 1
}

/** Where apertium has put one of its marks, which stand directly before a word, one to a word. */
function placesOf(mark: Mark, printed: string, source: string): Set<number> {
  const written = Map.groupBy(wordsIn(source, mark), ({ key }) => key)
  const marked = wordsIn(printed, mark).map((word) => ({
    ...word,
    own: written.get(word.key)?.shift()?.count,
  }))
  const isSure = ({ count, own }: (typeof marked)[number]) => own !== undefined && count > own
  // a word that was translated may have a mark of the entry's own, as far as there are any left
  const unsure = marked.filter(({ count, own }) => own === undefined && count > 0)
  const sure = marked.filter(isSure)
  const tooMany = countOf(printed, mark) - countOf(source, mark) - sure.length
  const rest = tooMany > 0 ? unsure.slice(-tooMany) : []
  return new Set([...sure, ...rest].map(({ at }) => at))
}

/** Removes the marks of unknown (*), unfinished (#) and untranslated (@) words; those that the entry has stay. */
export function withoutMarks(printed: string, source: string): string {
  return MARKS.reduce((text, mark) => {
    const places = placesOf(mark, text, source)
    return text
      .split('')
      .filter((_, at) => !places.has(at))
      .join('') // by UTF-16 units, as the places are
  }, printed)
}

const LONGEST_TEXT = 30_000 // characters; takes about a third of a second
const TIMEOUT_MS = 20_000
const MAX_OUTPUT_BYTES = 1_000_000

// Apertium opens /dev/stdin by name, which Linux refuses for Node's kind of pipe; cat makes an ordinary one.
const THROUGH_CAT = ['-c', 'cat | "$1" "$2"', 'sh']

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Cuts an entry into lines and the white space between them, which apertium would move with the words. */
export function splitLines(text: string): Piece[] {
  const plain = seenText(text.toWellFormed().replace(/\r\n?/g, '\n')).replace(CONTROL_CHARACTERS, '').trim()
  return cutText(plain, 'line').map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ') }))
}

const SEPARATOR = '\n\n' // ends a sentence for apertium, so that no word moves to another line

export function toApertium(lines: Piece[]): string {
  return lines.map(({ text }) => text).join(SEPARATOR)
}

const LEFT = /(?<![\p{L}\p{N}])[*@]([\p{L}\p{N}][\p{L}\p{N}'\u2019-]*)/gu

/** The words that apertium has marked as unknown (*) or as without a translation (@). */
export function untranslatedIn(printed: string): string[] {
  return [...new Set([...printed.matchAll(LEFT)].map(([, word = '']) => word))]
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

/** The rule-based translator apertium, a program on this machine; its answers are drafts. */
export function apertiumTranslator(
  modes: ReadonlySet<string>,
  options: ApertiumOptions = {},
): WithCosts<Translator> {
  const { routes = (from, to) => routeFor(modes, from, to) } = options
  const { command = 'apertium', timeoutMs = TIMEOUT_MS } = options
  const run = engineRunner({ id: 'apertium', trialInput: 'a' }, options)
  const analyse = createAnalyser(modes, run, options)

  /** What one mode prints for a text, with its marks, and the text that it makes. */
  async function printedBy(mode: string, text: string, signal: AbortSignal): Promise<Printed> {
    const lines = splitLines(text)
    const input = toApertium(lines)
    if (isBlank(input)) return { ok: false, error: 'empty' }
    const program = { command: 'sh', args: [...THROUGH_CAT, command, mode], input }
    const limits = { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal }
    const printed = await run(program, limits)
    if (!printed.ok) return engineErrorOf(printed.error)
    const raw = printed.value.toString('utf8')
    if (isBlank(raw)) options.onFailure?.() // one of its programs had no file to work with
    const translated = joinLines(lines, raw)
    if (translated === undefined) return { ok: false, error: 'provider-down' }
    return translated === '' ? { ok: false, error: 'empty' } : { ok: true, raw, text: translated }
  }

  /** The same on the way from one language to another; a word that one mode left is marked by the next. */
  async function printedFor({ text, from, to }: TranslationRequest, signal: AbortSignal): Promise<Printed> {
    const route = routes(from, to)
    if (signal.aborted) return { ok: false, error: 'cancelled' }
    if (route === undefined) return { ok: false, error: 'unsupported-pair' }
    if (text.length > LONGEST_TEXT) return { ok: false, error: 'too-long' }
    const [first, second] = route.modes
    const printed = await printedBy(first, text, signal)
    return second === undefined || !printed.ok ? printed : printedBy(second, printed.text, signal)
  }

  return {
    id: 'apertium',
    quality: 'draft',
    costs: 'nothing',
    supports: (from, to) => routes(from, to) !== undefined,
    via: (from, to) => routes(from, to)?.via,
    async translate(request, signal) {
      const printed = await printedFor(request, signal)
      if (!printed.ok) return printed
      return { ok: true, value: { text: printed.text, by: 'apertium', quality: 'draft' } }
    },
    async examine({ draft, ...request }, signal) {
      const { text, from, to } = request
      const [forward, back, source, target] = await Promise.all([
        printedFor(request, signal),
        printedFor({ text: draft, from: to, to: from }, signal),
        analyse(text, from, signal),
        analyse(draft, to, signal),
      ])
      if (!forward.ok) return forward
      return {
        ok: true,
        value: {
          untranslated: untranslatedIn(forward.raw),
          ...(source !== undefined && { source }),
          ...(target !== undefined && { target }),
          ...(back.ok && { back: back.text }),
        },
      }
    },
  }
}

type Printed =
  | { ok: true; raw: string; text: string }
  | Extract<Awaited<ReturnType<Translator['translate']>>, { ok: false }>
