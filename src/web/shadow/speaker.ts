import type { Speech, Voice } from '#domain/speech/voice.ts'
import { currentSentence, type ShadowingStore } from './shadowing-state.ts'

const SLOWER_RATES = [0.8, 0.65, 0.5] // shares of normal speed; learners ask for less than 0.8

type SpeakOptions = { rate: number; from?: number; to?: number; isAutomatic?: boolean }

/** Says the current sentence, or one word of it; not while the learner speaks. */
export function createSpeaker({ get, set }: ShadowingStore, voice: Voice) {
  let speech: Speech | null = null

  function say({ rate, from = 0, to, isAutomatic = false }: SpeakOptions): void {
    const { activity, language } = get()
    if (activity !== 'none') return
    set({ rate, voiceFailure: null })
    speech = voice.speak(
      { text: currentSentence(get()).slice(from, to), language, rate },
      {
        word: (offset, length) => set({ spoken: { offset: from + offset, length } }),
        status: (status) => set({ voice: status, ...(status === 'idle' && { spoken: null }) }),
        ended(failure) {
          // Browsers rightly let no page speak unasked: that is not shown.
          const isExpected = isAutomatic && failure?.code === 'not-allowed'
          set({ voice: 'idle', spoken: null, voiceFailure: isExpected ? null : failure })
        },
      },
    )
  }

  return {
    /** Says the sentence at normal speed. */
    listen: (isAutomatic = false) => say({ rate: 1, isAutomatic }),
    /** Says the sentence slower each time. */
    slower() {
      const { rate } = get()
      say({ rate: SLOWER_RATES.find((slower) => slower < rate) ?? SLOWER_RATES.at(-1) ?? 1 })
    },
    /** Says the sentence between two offsets. */
    sayPart: (from: number, to: number) => say({ rate: get().rate, from, to }),
    pause: () => speech?.pause(),
    resume: () => speech?.resume(),
    stop() {
      speech?.stop()
      speech = null
    },
  }
}
