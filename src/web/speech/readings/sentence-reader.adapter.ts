import { LONGEST_READ_TEXT, lengthOfTexts, MOST_READ_TEXTS, type Reader } from '#domain/spoken/reader.ts'
import { type SentenceReader, type SentenceReadings, sureReadings } from '#domain/spoken/shown-readings.ts'

type Words = readonly string[]

/** Sentences in groups that a reader takes at once. */
function inGroups(sentences: readonly Words[]): Words[][] {
  const groups: Words[][] = []
  for (const words of sentences) {
    const last = groups.at(-1)
    const isRoom =
      last !== undefined &&
      last.length < MOST_READ_TEXTS &&
      lengthOfTexts([...last, words]) <= LONGEST_READ_TEXT
    if (isRoom) last.push(words)
    else groups.push([words])
  }
  return groups
}

/** Reads sentences by the server, group after group; after a failure it asks no more. */
export function createSentenceReader(findReaders: () => Promise<Reader[]>): SentenceReader {
  return {
    async read(sentences, language, signal) {
      const reader = (await findReaders()).find((one) => one.supports(language))
      const read: (SentenceReadings | null)[] = []
      for (const texts of reader === undefined ? [] : inGroups(sentences)) {
        const answer = await reader?.read({ texts, language }, signal)
        if (answer?.ok !== true) break
        const { readings, sure } = answer.value
        for (const [place, words] of texts.entries())
          read.push(sureReadings(words, readings[place] ?? [], sure[place] ?? []))
      }
      return sentences.map((_, place) => read[place] ?? null)
    },
  }
}
