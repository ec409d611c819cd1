import { type LanguageCode, primarySubtag } from '#domain/languages.ts'
import type { Bridge } from '#domain/translate/translator.ts'
import { namesOf } from './apertium-names.ts'

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
