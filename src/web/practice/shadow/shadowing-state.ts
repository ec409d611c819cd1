import type { LanguageCode } from '#domain/languages.ts'
import { nextOfRound, weakestFirst } from '#domain/shadow/round.ts'
import type { Speed } from '#domain/speech/speech-settings.ts'
import { newSentence, type SentenceState } from '#web/practice/sentence/sentence-state.ts'

/** The best accuracy of each sentence so far, in percent. */
export type BestAccuracy = Record<string, number>

/** The current sentence, among those of its text. */
export type ShadowingState = SentenceState & {
  sentences: string[]
  /** The index of the sentence being practised. */
  current: number
  /** Sentences that the learner has marked in this visit. */
  practiced: ReadonlySet<string>
  /** Sentences said, measured or only recorded: in this visit, and as far as it is known on others. */
  said: ReadonlySet<string>
  /** The text is being said once more: in this order, by places, and these sentences of it have been said; null: for the first time. */
  round: { order: readonly number[]; said: ReadonlySet<string> } | null
  /** All is said: the learner has gone on from the last sentence, or ('reopened') has come back to a text that was said before. */
  end: 'none' | 'said' | 'reopened'
}

/** What is said once more: everything, as it stands, or what went worst at first. */
export type RoundKind = 'all' | 'weakest'

export function newShadowing(
  language: LanguageCode,
  sentences: string[],
  rate?: Speed,
  current = 0,
): ShadowingState {
  return {
    ...newSentence(language, sentences[current] ?? '', rate),
    ...{ sentences, current, practiced: new Set(), said: new Set(), round: null, end: 'none' },
  }
}

/** Whether a sentence was said, marked or measured, now or earlier. */
export function isTried({ practiced, said }: ShadowingState, sentence: string, best: BestAccuracy): boolean {
  return practiced.has(sentence) || said.has(sentence) || best[sentence] !== undefined
}

/** The place of the sentence that is next; null when all are said: on the first time those that were tried, then those of the round. */
export function nextPlace(state: ShadowingState, best: BestAccuracy): number | null {
  const { sentences, round } = state
  const isSaid = (sentence: string) =>
    round === null ? isTried(state, sentence, best) : round.said.has(sentence)
  return nextOfRound(round?.order ?? [...sentences.keys()], (place) => isSaid(sentences[place] ?? ''))
}

/** The order of places in which the sentences are said once more. */
export function orderOf({ sentences }: ShadowingState, kind: RoundKind, best: BestAccuracy): number[] {
  return kind === 'all' ? [...sentences.keys()] : weakestFirst(sentences.map((one) => best[one] ?? null))
}

/** The current sentence of the round that is going on was said, or marked. */
export function afterSaying({ said, round }: ShadowingState, sentence: string) {
  return {
    said: new Set([...said, sentence]),
    round: round && { ...round, said: new Set([...round.said, sentence]) },
  }
}

/** Where practice of a text begins that has been going on with other words. */
export type Begun = Partial<ShadowingState> & Pick<ShadowingState, 'current'>

/** What goes on where the current sentence becomes another one: its place and all that was said, of which `sentence` is now `changed`. */
export function afterRewordingOf(
  { current, practiced, said, round }: ShadowingState,
  { sentence, changed }: { sentence: string; changed: string },
): Begun {
  const renamed = (all: ReadonlySet<string>) =>
    new Set([...all].map((one) => (one === sentence ? changed : one)))
  return {
    current,
    practiced: renamed(practiced),
    said: renamed(said),
    round: round && { ...round, said: renamed(round.said) },
  }
}

/** What became of an attempt, as far as it can be shown once its sound is gone. */
export function attemptShown({ outcome, transcript, how, by }: ShadowingState): Partial<ShadowingState> {
  return { outcome, transcript, how, by }
}

/** Whether the current sentence was tried just now, so that the next one may follow. */
export function mayGoOn({ outcome, practiced, sentence, activity }: ShadowingState): boolean {
  const isSaid = outcome?.kind === 'measured' || outcome?.kind === 'recorded' || practiced.has(sentence)
  return isSaid && activity === 'none'
}
