import type { LanguageCode } from '#domain/languages.ts'
import type { Reader, TextsInWords, WordReader } from '#domain/spoken/reader.ts'
import { unlessAborted } from '#web/http/fetcher.ts'
import { createSpokenLanguages } from '#web/speech/listening/spoken-languages.ts'

const LONGEST_WAIT_MS = 1500 // a learner waits for the result meanwhile

/** Tables and numbers of the app itself, readings by the server. */
export function createBrowserWordReader(
  findReaders: () => Promise<Reader[]>,
  languages: Pick<WordReader, 'spokenIn'> = createSpokenLanguages(),
  longestWaitMs = LONGEST_WAIT_MS,
): WordReader {
  async function read(texts: TextsInWords, language: LanguageCode, signal: AbortSignal) {
    const reader = (await findReaders()).find((one) => one.supports(language))
    const answer = await reader?.read({ texts, language }, signal)
    return answer?.ok === true ? answer.value.readings : null
  }
  return {
    spokenIn: languages.spokenIn,
    async readingsOf(texts, language, signal) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)])
      try {
        return await unlessAborted(read(texts, language, inTime), inTime)
      } catch (error) {
        if (!inTime.aborted) console.error('Readings could not be asked for', error)
        return null
      }
    },
  }
}
