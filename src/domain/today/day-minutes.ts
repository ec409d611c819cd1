import { MINUTE_MS } from '#domain/clock.ts'
import { STEP_MINUTES, STEPS, type Step } from '#domain/kinds/steps.ts'
import type { ActiveMs } from '#domain/progress/minutes.ts'
import { type DayPlan, reviewedMinutes, reviewMinutes } from '#domain/review/day-plan.ts'
import type { EntryStage } from './entry-stage.ts'

const USUAL_SENTENCES = 4 // of an entry: hearing and saying them takes what a session has for speaking
const MINUTES_A_SENTENCE = STEP_MINUTES.speak / USUAL_SENTENCES
const SUM_ERROR = 1e-6 // of adding up fractions of minutes: half a minute rounds the same in any order
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

function translatingLeft({ stage }: MinutesFacts): number {
  return stage === 'translated' ? 0 : STEP_MINUTES.translate
}

/** Minutes for the sentences of the entry; before there is a translation, those of a usual one. */
function sayingLeft({ stage, sentences: { said, left } }: MinutesFacts): number {
  const isTranslated = stage === 'translated' || stage === 'out-of-date' || said + left > 0
  return isTranslated ? left * MINUTES_A_SENTENCE : STEP_MINUTES.speak
}

function saidMinutes({ said }: SentenceCounts): number {
  return said * MINUTES_A_SENTENCE
}

/** Minutes of speaking: for what was said of the entry and of the cards, and for what is left of both; not rounded. */
export function speakingMinutes(facts: MinutesFacts): { done: number; left: number } {
  return {
    done: saidMinutes(facts.sentences) + reviewedMinutes(facts.review),
    left: sayingLeft(facts) + reviewMinutes(facts.review),
  }
}

/**
 * About how many whole minutes each step of a day takes, in all. What is done counts as it was estimated, so that the day
 * named in the morning stays the same for whoever is quick; more only where more was spent than that: it never shrinks while
 * one works.
 */
export function minutesOfSteps(facts: MinutesFacts, spentMs: ActiveMs): Record<Step, number> {
  const { done, left } = speakingMinutes(facts)
  const whole = (step: Step, planned: number) =>
    Math.max(Math.round(planned + SUM_ERROR), Math.ceil(spentMs[step] / MINUTE_MS))
  return {
    write: whole('write', STEP_MINUTES.write),
    translate: whole('translate', STEP_MINUTES.translate),
    speak: whole('speak', done + left),
  }
}

/** About how many minutes all steps of a day take together. */
export function sumOfSteps(steps: Record<Step, number>): number {
  return STEPS.reduce((sum, step) => sum + steps[step], 0)
}

/** About how many minutes the rest of a day takes, in whole minutes: 0 where nothing is left, and at least 1 where anything is. */
export function minutesLeft(facts: MinutesFacts): number {
  const minutes = writingLeft(facts) + translatingLeft(facts) + speakingMinutes(facts).left
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes))
}

/** Those of a day that has not begun, with these cards to say again. */
export function minutesOfDay(review: DayPlan): number {
  return minutesLeft({ stage: 'blank', sentences: { said: 0, left: 0 }, review, writtenMs: 0 })
}
