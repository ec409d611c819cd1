import type { LanguageCode } from '#domain/languages.ts'
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
  /** All is said, and the learner has gone on from the last sentence. */
  isDone: boolean
}

export function newShadowing(language: LanguageCode, sentences: string[], rate?: Speed): ShadowingState {
  return {
    ...newSentence(language, sentences[0] ?? '', rate),
    ...{ sentences, current: 0, practiced: new Set(), said: new Set(), isDone: false },
  }
}

/** Whether a sentence was said, marked or measured, now or earlier. */
function isTried({ practiced, said }: ShadowingState, sentence: string, best: BestAccuracy): boolean {
  return practiced.has(sentence) || said.has(sentence) || best[sentence] !== undefined
}

/** The place of the first sentence that was not tried; null when all were. */
export function firstNotTried(state: ShadowingState, best: BestAccuracy): number | null {
  const place = state.sentences.findIndex((sentence) => !isTried(state, sentence, best))
  return place === -1 ? null : place
}

/** Whether the current sentence was tried just now, so that the next one may follow. */
export function mayGoOn({ outcome, practiced, sentence, activity }: ShadowingState): boolean {
  const isSaid = outcome?.kind === 'measured' || outcome?.kind === 'recorded' || practiced.has(sentence)
  return isSaid && activity === 'none'
}
