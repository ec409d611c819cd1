import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { hasCome } from '#domain/progress/calendar.ts'
import { chooseForReview } from './choose-for-review.ts'
import { countWaiting } from './plan-day.ts'
import type { ReviewSentence } from './review-sentence.ts'

/**
 * Whether an entry still has a sentence to give: something of it was said, the last of it before today, when the first
 * figures of all that was said are known, and nothing of it was ever kept or left out.
 */
function mayGive(sentences: readonly ReviewSentence[], today: Day): boolean {
  const days = sentences
    .flatMap(({ attempts }) => attempts.map(({ day }) => day))
    .filter((day) => hasCome(day, today))
  return days.length > 0 && days.every((day) => day < today) && sentences.every(({ kept }) => kept === null)
}

/**
 * The sentences that are to be said again although the learner has chosen none: one of each entry that was practised,
 * of the first entries first, while fewer than 15 wait. `entries`: the sentences of each, the newest entry first.
 */
export function sentencesToTakeIn(
  entries: readonly (readonly ReviewSentence[])[],
  language: LanguageCode,
  today: Day,
): string[] {
  const ofLanguage = entries.map((sentences) => sentences.filter((one) => one.language === language))
  const waiting = countWaiting(ofLanguage.flat(), language, today)
  const taken: string[] = []
  for (const sentences of ofLanguage) {
    const key = mayGive(sentences, today) ? chooseForReview(sentences, waiting + taken.length) : null
    if (key !== null) taken.push(key)
  }
  return taken
}
