import { readFileSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { WordUse } from '#domain/privacy/data-map.ts'
import { messageIn } from '../../src/server/engines/ai-corrector.fixture.ts'
import type { SeenCall } from '../../src/server/engines/ai-provider.fake.ts'

/** Which of the learner's two languages a journey is in. */
const NATIVE = 'es-ES'

/** What left the page, for what, and what went on to an AI provider. */
export type SeenWords = {
  /** For what the page sent something to its own server. */
  sent: Set<WordUse>
  /** For what this server asked the AI provider. */
  passedOn: Set<WordUse>
  /** Requests that no line of a map could be about: to somebody else, or with a body that no use is known of. */
  others: string[]
  /** What the learner does now: a voice and a comparison ask for the same. */
  isSaying: boolean
}

export function nothingSeen(): SeenWords {
  return { sent: new Set(), passedOn: new Set(), others: [], isSaying: false }
}

/** Sent without a word of the diary: who logs in, and what the account chooses. */
const WITHOUT_WORDS = /^\/auth\/v1\//

/** What is read back has more words than one; a model is told the sentence of one word, too. */
function translationUse({
  from,
  text,
  sentence,
}: {
  from: string
  text: string
  sentence?: string
}): WordUse {
  if (from === NATIVE) return 'translate'
  return sentence === undefined && /\s/.test(text) ? 'read-back' : 'word'
}

function findUse(request: Request, seen: SeenWords): WordUse | null {
  const { pathname, searchParams } = new URL(request.url())
  const body = request.postData() ?? ''
  if (pathname === '/api/listen') return searchParams.get('language') === NATIVE ? 'dictate' : 'say'
  if (pathname === '/api/translate/draft') return 'translate' // the entry and what was made of it
  if (pathname === '/api/translate') return translationUse(JSON.parse(body))
  if (pathname === '/api/correct') return 'check'
  if (pathname === '/api/speak')
    return seen.isSaying && JSON.parse(body).engine === 'espeak-ng' ? 'compare' : 'hear'
  if (pathname === '/api/readings') return 'compare'
  if (pathname === '/api/anki') return 'anki'
  if (pathname === '/api/sync') return 'sync'
  return pathname.startsWith('/api/reminders') ? 'remind' : null
}

/** Notes each request of a page from now on. `seen` answers where. */
export function watchWords(page: Page, origin: string, seen: () => SeenWords): void {
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    if (['data:', 'blob:'].includes(url.protocol)) return
    if (url.origin !== origin) return void seen().others.push(request.url())
    if (request.method() === 'GET' || WITHOUT_WORDS.test(url.pathname)) return
    const use = findUse(request, seen())
    if (use === null) seen().others.push(`${request.method()} ${url.pathname}`)
    else seen().sent.add(use)
  })
}

type ProviderBody = {
  contents?: { parts: { text?: string; inlineData?: unknown }[] }[]
  generationConfig?: { responseModalities?: string[] }
}

/** For what an AI provider was asked, by what it was sent. */
export function askedFor({ body }: SeenCall<ProviderBody>): WordUse {
  const [content] = body.contents ?? []
  const message = messageIn(body)
  if (body.generationConfig?.responseModalities?.includes('AUDIO')) return 'hear'
  if (content?.parts.some(({ inlineData }) => inlineData !== undefined))
    return message.includes('in Spanish') ? 'dictate' : 'say'
  if (message.includes('"sentences"')) return 'check'
  if (/words on the last line/.test(message)) return 'word'
  return /from Spanish/.test(message) ? 'translate' : 'read-back'
}

type ToldWords = Pick<SeenWords, 'sent' | 'passedOn'>

/** What the screen calls each use. */
const USES = Object.entries<string>(
  JSON.parse(readFileSync(new URL('../../public/locales/en/privacy.json', import.meta.url), 'utf8')).uses,
) as [WordUse, string][]

function usesIn(lines: { name: string }[]): Set<WordUse> {
  return new Set(USES.flatMap(([use, name]) => (lines.some((line) => line.name === name) ? [use] : [])))
}

/**
 * What the screen says: for what words go to our server, and for what they are passed on. `absent`: what there is no line of;
 * English, which is learnt here, has no readings.
 */
export async function toldWords(page: Page, absent: WordUse[] = ['readings']): Promise<ToldWords> {
  await page.goto('/settings/words')
  const region = page.getByRole('region', { name: 'Where your words go' })
  await region.getByRole('table').waitFor()
  await region.locator('.words-go-waiting').first().waitFor({ state: 'detached' })
  const rows = await region
    .getByRole('row')
    .evaluateAll((found) =>
      found.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText)),
    )
  const lines = rows.slice(1).map(([name = '', place = '', passedOn = '']) => ({ name, place, passedOn }))
  const uses = USES.filter(([use]) => !absent.includes(use))
  expect(lines.map(({ name }) => name)).toEqual(uses.map(([, name]) => name))
  return {
    sent: usesIn(lines.filter(({ place }) => place.startsWith('Our server'))),
    passedOn: usesIn(lines.filter(({ passedOn }) => passedOn !== 'no one')),
  }
}
