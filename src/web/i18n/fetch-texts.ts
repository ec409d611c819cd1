import type { SiteLanguage } from '#domain/languages.ts'
import type { Namespace } from './namespaces.ts'
import { isWorthRetrying, textsAddress } from './text-files.ts'
import type { TextTree } from './text-reader.ts'

// As i18next reads them in the app: what the server could not answer is asked for again, what it refused is not.
const MOST_RETRIES = 5
const FIRST_WAIT_MS = 350

type Wait = (ms: number) => Promise<void>

const wait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function answerOf(address: string): Promise<Response | null> {
  try {
    return await fetch(address)
  } catch {
    return null // no answer at all: offline, or the connection broke
  }
}

/** The texts of one file. Throws when they cannot be had. */
export async function fetchTexts(language: SiteLanguage, namespace: Namespace): Promise<TextTree> {
  const address = textsAddress(language, namespace)
  for (let tried = 0; ; tried += 1) {
    const answer = await answerOf(address)
    if (answer?.ok) return (await answer.json()) as TextTree
    const isFinal = answer !== null && !isWorthRetrying(answer.status)
    if (isFinal || tried === MOST_RETRIES)
      throw new Error(`${address} cannot be had: ${answer?.status ?? 'no answer'}`)
    await wait(FIRST_WAIT_MS * 2 ** tried)
  }
}
