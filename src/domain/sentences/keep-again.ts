import { mergeSentences } from './merge-sentences.ts'
import { NEW_SENTENCE, type SentenceDoc } from './sentence.ts'

/** The sentence, chosen to be met again at `now` (epoch ms), also where it was chosen by a clock that is ahead. */
export function keepAgain(doc: SentenceDoc | undefined, now: number): SentenceDoc {
  const stored = doc ?? NEW_SENTENCE
  const after = Math.max(stored.keptAt ?? 0, stored.purgedAt ?? 0) + 1
  return mergeSentences(undefined, stored, { attempts: [], kept: true, keptAt: Math.max(now, after) })
}
