import { fieldsOf } from '#domain/fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { readEngines } from '#domain/speech/speech-engines.ts'
import {
  LONGEST_READ_TEXT,
  lengthOfTexts,
  MOST_READ_TEXTS,
  READER_ORDER,
  READING_FAILURES,
  type Reader,
  type ReaderId,
  type ReadingAnswer,
  type Readings,
  type SureReadings,
  type TextsInWords,
} from '#domain/spoken/reader.ts'
import { type SentenceReader, type SentenceReadings, sureReadings } from '#domain/spoken/shown-readings.ts'
import { callApiForJson, readServerError, readSmallJson } from '#web/http/api-client.ts'
import { plainFetcher } from '#web/http/fetcher.ts'
import { loadServerCapabilities } from '#web/http/server-capabilities.ts'

const MOST_BYTES = 128 * 1024 // 2,000 characters, each with a syllable of six letters, are a third of it
const TIMEOUT_MS = 10_000

/** The readings, if they have the shape of the texts. */
function parseReadings(value: unknown, texts: TextsInWords): Readings | undefined {
  if (!Array.isArray(value) || value.length !== texts.length) return undefined
  const isWhole = value.every(
    (readings, place) =>
      Array.isArray(readings) &&
      readings.length === texts[place]?.length &&
      readings.every((all) => Array.isArray(all) && all.every((reading) => typeof reading === 'string')),
  )
  return isWhole ? value : undefined
}

/** Of which readings the server is sure; of none where it does not say so in the shape of the texts. */
function parseSure(value: unknown, texts: TextsInWords): SureReadings {
  const given = Array.isArray(value) ? value : []
  return texts.map((words, place) => {
    const own: unknown = given[place]
    const isWhole = Array.isArray(own) && own.length === words.length
    return words.map((_, at) => isWhole && own[at] === true)
  })
}

async function readAnswer(response: Response, id: ReaderId, texts: TextsInWords): Promise<ReadingAnswer> {
  const body = (await readSmallJson(response, MOST_BYTES)) ?? {}
  if (!response.ok) return readServerError(response, body, READING_FAILURES)
  const readings = parseReadings(body.readings, texts)
  if (readings === undefined || body.by !== id) return { ok: false, error: 'provider-down' }
  return { ok: true, value: { readings, sure: parseSure(body.sure, texts), by: id } }
}

export function createServerReader(
  { id, languages }: { id: ReaderId; languages: readonly LanguageCode[] },
  send = plainFetcher,
  timeoutMs = TIMEOUT_MS,
): Reader {
  return {
    id,
    supports: (language) => languages.includes(language),
    async read({ texts, language }, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (!languages.includes(language)) return { ok: false, error: 'unsupported-language' }
      if (lengthOfTexts(texts) > LONGEST_READ_TEXT) return { ok: false, error: 'too-long' }
      const body = { texts, language, engine: id }
      return callApiForJson({ send, timeoutMs }, '/api/readings', body, signal, (response) =>
        readAnswer(response, id, texts),
      )
    },
  }
}

/** In the order of the server; none while it is out of reach. */
export async function findReaders(send = plainFetcher): Promise<Reader[]> {
  const { readers } = fieldsOf(await loadServerCapabilities(send))
  return readEngines(readers, READER_ORDER).map((engine) => createServerReader(engine, send))
}

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
