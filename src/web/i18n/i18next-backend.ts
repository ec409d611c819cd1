import type { BackendModule, ReadCallback } from 'i18next'
import { isWorthRetrying, reportMissing, textsAddress } from './text-files.ts'

async function read(language: string, namespace: string, callback: ReadCallback): Promise<void> {
  let answer: Response
  try {
    answer = await fetch(textsAddress(language, namespace))
  } catch (error) {
    return callback(error as Error, true) // no answer at all: i18next asks again
  }
  if (!answer.ok) return callback(`status ${answer.status}`, isWorthRetrying(answer.status))
  try {
    callback(null, await answer.json())
  } catch (error) {
    callback(error as Error, false)
  }
}

/**
 * Reads the texts for i18next, which does the asking again itself: five times, from 350 ms, doubling; ten reads at
 * once. Its own loader does the same in 2.6 kB (docs/decisions/0062).
 */
export const i18nextBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => void read(language, namespace, callback),
  create(languages, namespace, key) {
    for (const language of languages) void reportMissing(language, namespace, key)
  },
}
