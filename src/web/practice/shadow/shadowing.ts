import type { LanguageCode } from '#domain/languages.ts'
import type { MediaControls, SoundPlayer } from '#domain/speech/sound-player.ts'
import { createState } from '#domain/subscribers.ts'
import { createSentencePractice, type SentenceOptions } from '#web/practice/sentence/sentence-practice.ts'
import {
  afterSaying,
  type Begun,
  type BestAccuracy,
  newShadowing,
  nextPlace,
  orderOf,
  type RoundKind,
  type ShadowingState,
} from './shadowing-state.ts'

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
