import type { SiteLanguage } from '#domain/languages.ts'
import { isTextTree, type TextTree } from './read-text.ts'
import type { Namespace } from './text-keys.ts'

/** Changes whenever a text does; filled in by the build. */
declare const PUBLIC_VERSION: string

const MOST_RETRIES = 5
const FIRST_WAIT_MS = 350 // doubles with every retry
const MOST_READS = 10 // at once

let reads = 0
const waiting: (() => void)[] = []

type Answer = { status: number; content: string }

/** The answer of the server, once fewer than ten others are being read; null when there is none. */
async function answerOf(address: string): Promise<Answer | null> {
  if (reads === MOST_READS) await new Promise<void>((resolve) => waiting.push(resolve))
  else reads += 1
  try {
    const answer = await fetch(address)
    return { status: answer.status, content: answer.ok ? await answer.text() : '' }
  } catch {
    return null // offline, or the connection broke
  } finally {
    const next = waiting.shift()
    if (next === undefined) reads -= 1
    else next()
  }
}

/** null for what is no file of texts, such as the page of a captive portal. */
function parseTexts(content: string): TextTree | null {
  try {
    const texts: unknown = JSON.parse(content)
    return isTextTree(texts) ? texts : null
  } catch {
    return null
  }
}

/** The texts of one file. No answer and 5xx are asked for again. Throws when the texts cannot be had. */
export async function fetchTexts(language: SiteLanguage, namespace: Namespace): Promise<TextTree> {
  const address = `/locales/${language}/${namespace}.json?v=${PUBLIC_VERSION}`
  for (let tried = 0; ; tried += 1) {
    const answer = await answerOf(address)
    const texts = parseTexts(answer?.content ?? '')
    if (texts !== null) return texts
    const isFinal = answer !== null && answer.status < 500
    if (isFinal || tried === MOST_RETRIES)
      throw new Error(`${address} cannot be had: ${answer?.status ?? 'no answer'}`)
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** tried))
  }
}

/** Tells the server of the developer about a key that no file has. */
export async function reportMissing(
  language: SiteLanguage,
  namespace: Namespace,
  key: string,
): Promise<void> {
  try {
    await fetch(`/locales/add/${language}/${namespace}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [key]: key }),
    })
  } catch (error) {
    console.error('A missing key was not reported', error)
  }
}
