import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { ownValue } from '#domain/fields.ts'
import { type LanguageCode, type LanguageSubtag, primarySubtag } from '#domain/languages.ts'
import type { Bridge } from '#domain/translate/translator.ts'
import { type Probing, probe } from '#server/engines/run-engine.ts'

/** Apertium's names of languages: three letters in newer pairs, two in older ones. Catalan is none of ours. */
const APERTIUM_NAMES: Record<LanguageSubtag | 'ca', readonly string[]> = {
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
  ca: ['cat', 'ca'],
}

/** Regional forms first: 'por_BR', 'pt_BR', 'por', 'pt'. */
export function namesOf(code: string): string[] {
  const region = code.split('-')[1]
  const names = ownValue(APERTIUM_NAMES, primarySubtag(code)) ?? []
  return region === undefined ? [...names] : [...names.map((name) => `${name}_${region}`), ...names]
}

/** Where apertium keeps its modes: a file for each, the shell pipe that it runs. */
export const MODES_FOLDER = '/usr/share/apertium/modes'

const OWN_FOLDER = '/usr/bin' // where apertium looks first, whatever PATH says

export function parseModes(listing: string): Set<string> {
  const lines = listing.split('\n').map((line) => line.trim())
  return new Set(lines.filter((line) => /^\w+-\w+$/.test(line)))
}

/** The programs that the pipe of a mode runs, and the files that it names. */
export function neededBy(pipe: string): { programs: string[]; files: string[] } {
  const programs = pipe.split('|').map((step) => step.trim().split(/\s+/, 1)[0] ?? '')
  const files = [...pipe.matchAll(/'(\/[^']+)'/g)].map(([, file = '']) => file)
  return { programs: [...new Set(programs)].filter((name) => name !== ''), files: [...new Set(files)] }
}

/** The pipe of a mode; undefined where apertium keeps it elsewhere. */
export async function readMode(mode: string, folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, `${mode}.mode`), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether all that a mode needs is here. Debian's `apertium-spa-ita` runs `cg-proc` and does not bring it. */
async function isWhole(mode: string, { modesFolder, programFolders }: Required<Places>): Promise<boolean> {
  const pipe = await readMode(mode, modesFolder)
  if (pipe === undefined) return true
  const { programs, files } = neededBy(pipe)
  const isProgram = (name: string) => programFolders.some((folder) => existsSync(join(folder, name)))
  return programs.every(isProgram) && files.every((file) => existsSync(file))
}

type Places = { modesFolder?: string; programFolders?: readonly string[] }

/** The language pairs that work here: apertium lists those, too, of which a program or a file is missing. */
export async function findApertiumModes(
  command = 'apertium',
  places: Places = {},
  probing: Probing = {},
): Promise<Set<string>> {
  const listing = await probe({ command, args: ['-l'] }, probing)
  if (listing === undefined) return new Set()
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const where = { modesFolder: MODES_FOLDER, programFolders: [OWN_FOLDER, ...onPath], ...places }
  const listed = [...parseModes(listing)]
  const whole = await Promise.all(listed.map((mode) => isWhole(mode, where)))
  return new Set(listed.filter((_, index) => whole[index]))
}

/** The installed mode that translates between two languages, that of their regions preferred. */
export function modeFor(modes: ReadonlySet<string>, from: string, to: string): string | undefined {
  const wanted = namesOf(to).flatMap((target) => namesOf(from).map((source) => `${source}-${target}`))
  return wanted.find((mode) => modes.has(mode))
}

/** The modes that are run one after the other: one, or two where a text goes by way of another language. */
export type Route = { modes: readonly [first: string, second?: string]; via?: Bridge }

/** The way over one other language, and never over two: each step loses some of the meaning. */
export function routeVia(
  modes: ReadonlySet<string>,
  from: string,
  to: string,
  via: Bridge,
): Route | undefined {
  const [first, second] = [modeFor(modes, from, via), modeFor(modes, via, to)]
  return first === undefined || second === undefined ? undefined : { modes: [first, second], via }
}

/** Where Catalan loses less than Spanish, by the table of docs/engines.md: its script fails where they differ. */
export const BETTER_VIA_CATALAN: ReadonlySet<string> = new Set([
  'en-fr',
  'en-pt',
  'fr-it',
  'fr-pt',
  'it-fr',
  'it-pt',
])

/** How a text gets from one language to another: straight where a mode does that, else by way of the better bridge. */
export function routeFor(
  modes: ReadonlySet<string>,
  from: LanguageCode,
  to: LanguageCode,
): Route | undefined {
  if (from === to) return undefined
  const direct = modeFor(modes, from, to)
  if (direct !== undefined) return { modes: [direct] }
  const pair = `${primarySubtag(from)}-${primarySubtag(to)}`
  const bridges: readonly Bridge[] = BETTER_VIA_CATALAN.has(pair) ? ['ca', 'es'] : ['es', 'ca']
  for (const via of bridges) {
    const route = routeVia(modes, from, to, via)
    if (route !== undefined) return route
  }
  return undefined
}
