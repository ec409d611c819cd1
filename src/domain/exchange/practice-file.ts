import type { Day } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { dayOfMinutes, isMinutesKey, makeMinutesKey } from '#domain/kinds/minutes.ts'
import { dayOfSentence, isSentenceKey } from '#domain/kinds/sentence-key.ts'
import type { MinutesRow } from '#domain/progress/minutes.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { mergeSentences } from '#domain/sentences/merge-sentences.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import { parseRow } from '#domain/sync/parse-row.ts'

/** What was practised: sentences and minutes, of whatever days. */
export type PracticeRows = { sentences: SentenceRow[]; minutes: MinutesRow[] }

/** What stands beside an entry in the file: sentences by their key, minutes by their device. */
export type FiledPractice = { sentences?: Record<string, object>; minutes?: Record<string, object> }

/** What was practised, day by day. */
export function practiceByDay({ sentences, minutes }: PracticeRows): Map<Day, FiledPractice> {
  const days = new Map<Day, FiledPractice>()
  const of = (date: Day) => {
    const known = days.get(date) ?? {}
    days.set(date, known)
    return known
  }
  for (const { key, doc } of sentences) {
    const day = of(dayOfSentence(key))
    day.sentences ??= {}
    day.sentences[key] = doc
  }
  for (const { key, doc } of minutes) {
    const date = dayOfMinutes(key)
    const day = of(date)
    day.minutes ??= {}
    day.minutes[key.slice(date.length + 1)] = doc
  }
  return days
}

/** What an element of the file says of practice on its day. What is none is left out alone. */
export function readFiledPractice(value: unknown, date: Day): PracticeRows {
  const { sentences, minutes } = fieldsOf(fieldsOf(value).practice)
  return {
    sentences: Object.entries(fieldsOf(sentences)).flatMap(([key, filed]) => {
      const doc = isSentenceKey(key) && dayOfSentence(key) === date ? parseRow('sentence', filed) : null
      return doc === null ? [] : [{ key, doc }]
    }),
    minutes: Object.entries(fieldsOf(minutes)).flatMap(([device, filed]) => {
      const key = makeMinutesKey(date, device)
      const doc = isMinutesKey(key) ? parseRow('minutes', filed) : null
      return doc === null ? [] : [{ key, doc }]
    }),
  }
}

/**
 * A sentence with that of a file brought in: all attempts of both. Whoever brings an entry back wants what was practised on
 * it back as well, also where it was gone for good.
 */
export function bringInSentence(mine: SentenceDoc | undefined, theirs: SentenceDoc): SentenceDoc {
  const { purgedAt: _, ...known } = mine ?? { attempts: [] }
  const { purgedAt: __, ...filed } = theirs
  return mergeSentences(undefined, known, filed)
}
