import type { ReadLanguage } from '#domain/spoken/reading-mode.ts'
import {
  isReadAs,
  type ReadingCache,
  type SentenceReader,
  type SentenceReadings,
  wordsToShow,
} from '#domain/spoken/shown-readings.ts'
import { createSubscribers } from '#domain/subscribers.ts'

type Ports = { cache: ReadingCache; reader: SentenceReader }

type Read = readonly [sentence: string, SentenceReadings]

/** What is known of how sentences are read. A screen asks for its own and draws what is there. */
export function createReadings(load: () => Promise<Ports>) {
  const { subscribe, emit } = createSubscribers()
  const known = new Map<string, SentenceReadings>()
  const asked = new Set<string>()
  const leaving = new AbortController()
  const keyOf = (sentence: string, language: ReadLanguage) => `${language} ${sentence}`

  function learn(read: readonly Read[], language: ReadLanguage): void {
    for (const [sentence, readings] of read) known.set(keyOf(sentence, language), readings)
    if (read.length > 0) emit()
  }
  async function find(sentences: readonly string[], language: ReadLanguage): Promise<void> {
    const { cache, reader } = await load()
    const words = sentences.map((sentence) => wordsToShow(sentence, language))
    const kept = await cache.get(sentences, language)
    const isKept = (place: number) => {
      const one = kept[place] ?? null
      return one !== null && isReadAs(words[place] ?? [], one)
    }
    learn(
      sentences.flatMap((sentence, place): Read[] => {
        const one = kept[place] ?? null
        return one !== null && isKept(place) ? [[sentence, one]] : []
      }),
      language,
    )
    const missing = sentences.map((_, place) => place).filter((place) => !isKept(place))
    if (missing.length === 0) return
    const answers = await reader.read(
      missing.map((place) => words[place] ?? []),
      language,
      leaving.signal,
    )
    const read = missing.flatMap((place, at): Read[] => {
      const [sentence = '', answer = null] = [sentences[place], answers[at]]
      if (answer === null) asked.delete(keyOf(sentence, language)) // the next screen asks again
      return answer === null ? [] : [[sentence, answer]]
    })
    learn(read, language)
    if (read.length > 0) await cache.keep(read, language)
  }
  return {
    subscribe,
    get: (sentence: string, language: ReadLanguage) => known.get(keyOf(sentence, language)) ?? null,
    /** Looks on the device, then asks the server for what is missing. */
    async ask(sentences: readonly string[], language: ReadLanguage): Promise<void> {
      const unknown = [...new Set(sentences)].filter((sentence) => !asked.has(keyOf(sentence, language)))
      if (unknown.length === 0) return
      for (const sentence of unknown) asked.add(keyOf(sentence, language))
      try {
        await find(unknown, language)
      } catch (error) {
        for (const sentence of unknown) asked.delete(keyOf(sentence, language))
        console.error('Readings could not be had', error)
      }
    },
    close: () => leaving.abort(),
  }
}

export type ReadingsStore = ReturnType<typeof createReadings>
