import { MINUTE_MS } from '#domain/duration.ts'
import { STEP_MINUTES } from '#domain/kinds/steps.ts'
import { type DayPlan, reviewMinutes } from '#domain/review/day-plan.ts'
import type { EntryStage } from './entry-stage.ts'

const USUAL_SENTENCES = 4 // of an entry: hearing and saying them takes what a session has for speaking
const MINUTES_A_SENTENCE = STEP_MINUTES.speak / USUAL_SENTENCES
const LEAST_WRITING = 1 // minutes, of an entry that is begun

/** What the estimate of a day reads. */
export type MinutesFacts = {
  stage: EntryStage
  sentences: SentenceCounts
  review: DayPlan
  writtenMs: number // spent on writing
}

/** Of the saved translation: the sentences that were said, and those that were not; none where there is none. */
export type SentenceCounts = { said: number; left: number }

function writingLeft({ stage, writtenMs }: MinutesFacts): number {
  if (stage === 'blank') return STEP_MINUTES.write
  if (stage !== 'draft') return 0
  return Math.max(LEAST_WRITING, STEP_MINUTES.write - writtenMs / MINUTE_MS)
}

/** Minutes for the sentences of the entry; before there is a translation, those of a usual one. */
export function sayingLeft({ stage, sentences: { said, left } }: MinutesFacts): number {
  const isTranslated = stage === 'translated' || stage === 'out-of-date' || said + left > 0
  return isTranslated ? left * MINUTES_A_SENTENCE : STEP_MINUTES.speak
}

export function saidMinutes({ said }: SentenceCounts): number {
  return said * MINUTES_A_SENTENCE
}

/** About how many minutes the rest of a day takes, in whole minutes: 0 where nothing is left, and at least 1 where anything is. */
export function minutesLeft(facts: MinutesFacts): number {
  const translating = facts.stage === 'translated' ? 0 : STEP_MINUTES.translate
  const minutes = writingLeft(facts) + translating + sayingLeft(facts) + reviewMinutes(facts.review)
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes))
}

/** Those of a day that has not begun, with these cards to say again. */
export function minutesOfDay(review: DayPlan): number {
  return minutesLeft({ stage: 'blank', sentences: { said: 0, left: 0 }, review, writtenMs: 0 })
}
