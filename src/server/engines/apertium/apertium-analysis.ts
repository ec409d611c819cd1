import { existsSync } from 'node:fs'
import type { LanguageCode } from '#domain/languages.ts'
import type { AnalysedWord, Reading } from '#domain/translate/analysed-word.ts'
import type { EngineOptions, RunEngine } from '#server/engines/run-engine.ts'
import { MODES_FOLDER, namesOf, type Route, readMode } from './apertium-routes.ts'

/** `modesFolder`: where apertium keeps its modes; `analyser`: the program that reads words. */
/** `routes`: the way between two languages, where it is measured on each. */
export type ApertiumOptions = EngineOptions & {
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
export function createAnalyser(modes: ReadonlySet<string>, run: RunEngine, options: ApertiumOptions) {
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
