import type { LanguageCode } from '#domain/languages.ts'
import { nextOfRound, weakestFirst } from '#domain/shadow/round.ts'
import type { MediaControls, SoundPlayer } from '#domain/speech/sound-player.ts'
import type { Speed } from '#domain/speech/speech-settings.ts'
import { createState } from '#domain/subscribers.ts'
import { createSentencePractice, type SentenceOptions } from '#web/practice/sentence/sentence-practice.ts'
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
function orderOf({ sentences }: ShadowingState, kind: RoundKind, best: BestAccuracy): number[] {
  return kind === 'all' ? [...sentences.keys()] : weakestFirst(sentences.map((one) => best[one] ?? null))
}

/** The current sentence of the round that is going on was said, or marked. */
function afterSaying({ said, round }: ShadowingState, sentence: string) {
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

export type ShadowingOptions = Omit<SentenceOptions, 'isHidden'> & {
  language: LanguageCode
  sentences: string[]
  /** Plays the recordings of the learner. */
  player: SoundPlayer
  media: MediaControls
  /** What practice begins with; null: with the first sentence that was not said. */
  begun?: Begun | null
}

/** Shadowing one text: each of its sentences is practised, one after the other. */
export function createShadowing({
  language,
  sentences,
  player,
  media,
  begun = null,
  ...options
}: ShadowingOptions) {
  const { speed } = options.settings.get()
  const state = createState<ShadowingState>({
    ...newShadowing(language, sentences, speed, begun?.current),
    ...begun,
  })
  const { get } = state
  const { keeper } = options
  const practice = createSentencePractice(state, {
    ...options,
    keeper: {
      ...keeper,
      keep(report) {
        state.set(afterSaying(get(), report.sentence))
        keeper.keep(report)
      },
    },
  })
  const { show, close } = practice
  let isUntouched = begun === null
  let hidesFirst = false

  /** Shows another sentence, with nothing left of the one before, while what sounds goes on. */
  function move(current: number): void {
    isUntouched = false
    practice.turnTo(sentences[current] ?? '', hidesFirst ? 'write' : null)
    state.set({ current, end: 'none' })
  }
  function open(current: number): void {
    practice.speaker.stop()
    move(current)
  }
  return {
    ...practice,
    get,
    player,
    media,
    move,
    open,
    /** From now on every sentence is heard before it is seen, or no longer. */
    hideFirst(isOn: boolean) {
      hidesFirst = isOn
      const { hidden, outcome, activity } = get()
      if (!isOn && hidden === 'write') show({ hidden: null, how: 'read' })
      if (isOn && hidden === null && outcome === null && activity === 'none') show({ hidden: 'write' })
    },
    write() {
      isUntouched = false
      practice.write()
    },
    startSpeaking(how?: Parameters<typeof practice.startSpeaking>[0]) {
      isUntouched = false
      practice.startSpeaking(how)
    },
    /** Takes in which sentences were said on other visits and devices; it may come late, and again. */
    knowSaid(before: ReadonlySet<string>) {
      const { said } = get()
      if ([...before].some((sentence) => !said.has(sentence)))
        state.set({ said: new Set([...said, ...before]) })
    },
    /** Shows the first sentence that was not tried, until the learner has begun; where all were, that they are said. */
    resume(best: BestAccuracy) {
      if (!isUntouched || get().voice !== 'idle' || get().sounding !== null) return
      const next = nextPlace(get(), best)
      const [current, end] = [next ?? 0, next === null ? 'reopened' : 'none'] as const
      if (current !== get().current || end !== get().end)
        state.set({ current, sentence: sentences[current] ?? '', end })
    },
    /** Opens the sentence that is next; after the last one practicing is done. */
    next(best: BestAccuracy) {
      const place = nextPlace(get(), best)
      if (place !== null) return open(place)
      close()
      practice.turnTo(get().sentence, null)
      state.set({ end: 'said' })
    },
    /** Says the text once more. Its order is that of the figures now, and stays so while they change. */
    sayAgain(kind: RoundKind, best: BestAccuracy) {
      const order = orderOf(get(), kind, best)
      state.set({ round: { order, said: new Set() }, practiced: new Set() }) // it is known of them that they were said
      open(order[0] ?? 0)
    },
    markPracticed() {
      isUntouched = false
      const { sentence, practiced } = get()
      state.set({ ...afterSaying(get(), sentence), practiced: new Set([...practiced, sentence]) })
      practice.mark()
    },
  }
}

export type Shadowing = ReturnType<typeof createShadowing>
