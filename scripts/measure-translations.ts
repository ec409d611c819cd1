// Translates ten sentences of a diary from each of apertium's five languages into the others, on every way that is installed, and
// compares the words with a reference: unigram F1, which counts equal words wherever they stand.
import { LANGUAGES, type LanguageCode, primarySubtag } from '#domain/languages.ts'
import { wordsOf } from '#domain/text/words.ts'
import { BRIDGES, type Bridge } from '#domain/translate/translator.ts'
import {
  findApertiumModes,
  modeFor,
  type Route,
  routeFor,
  routeVia,
} from '#server/engines/apertium/apertium-routes.ts'
import { apertiumTranslator } from '#server/engines/apertium/apertium-translator.ts'
import { TEN_SENTENCES } from '../src/server/engines/apertium/ten-sentences.fixture.ts'

const NEVER = new AbortController().signal

/** Equal words, each counted as often as it stands in both; elisions are cut at the apostrophe. */
function matchingWords(said: string, reference: string, language: LanguageCode) {
  const keysOf = (text: string) =>
    wordsOf(text.replace(/['’]/g, ' '), language)
      .map(({ key }) => key)
      .filter((key) => key !== '')
  const [made, wanted] = [keysOf(said), keysOf(reference)]
  const left = [...wanted]
  const same = made.filter((key) => {
    const at = left.indexOf(key)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return { same: same.length, made: made.length, wanted: wanted.length }
}

type Measured = { f1: number; ms: number }

async function measureRoute(
  from: LanguageCode,
  to: LanguageCode,
  route: Route,
): Promise<Measured | undefined> {
  const translator = apertiumTranslator(new Set(), { routes: () => route })
  const [sources = [], references = []] = [TEN_SENTENCES[from], TEN_SENTENCES[to]]
  const began = performance.now()
  const answer = await translator.translate({ text: sources.join('\n'), from, to }, NEVER)
  if (!answer.ok) return undefined
  const ms = Math.round((performance.now() - began) / sources.length)
  const { same, made, wanted } = matchingWords(answer.value.text, references.join('\n'), to)
  return { f1: Math.round((200 * same) / (made + wanted)), ms }
}

const cellOf = (measured: Measured | undefined) => (measured === undefined ? '–' : `${measured.f1}`)

function taken(route: Route | undefined): string {
  if (route === undefined) return '–'
  return route.via === undefined ? 'straight' : { es: 'Spanish', ca: 'Catalan' }[route.via]
}

/** A row for each directed pair, with what each way reaches and costs, and the way that is taken. */
export async function translationTable(): Promise<string> {
  const modes = await findApertiumModes()
  const languages = LANGUAGES.filter((code) => TEN_SENTENCES[code] !== undefined)
  const rows: string[] = []
  for (const from of languages)
    for (const to of languages.filter((code) => code !== from)) {
      const direct = modeFor(modes, from, to)
      const ways: (Route | undefined)[] = [
        direct === undefined ? undefined : { modes: [direct] },
        ...BRIDGES.map((via: Bridge) => routeVia(modes, from, to, via)),
      ]
      const cells: string[] = []
      for (const way of ways) cells.push(cellOf(way && (await measureRoute(from, to, way))))
      const pair = `${primarySubtag(from)}-${primarySubtag(to)}`
      rows.push(`| ${pair} | ${cells.join(' | ')} | ${taken(routeFor(modes, from, to))} |`)
    }
  return [
    '| pair | straight | by way of Spanish | by way of Catalan | taken |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
