import type { Speech, Voice, VoiceFailure } from '#domain/speech/voice.ts'
import { currentSentence, type ShadowingStore } from './shadowing-state.ts'

const SLOWER_RATES = [0.8, 0.65, 0.5] // shares of normal speed; learners ask for less than 0.8

type SpeakOptions = { rate: number; from?: number; isAutomatic?: boolean }

/** What to tell the learner. A browser that lets no page speak unasked is right, and needs no words. */
function failureToTell(failure: VoiceFailure | null, isAutomatic: boolean): VoiceFailure | null {
  return isAutomatic && failure?.code === 'not-allowed' ? null : failure
}

/** The voice that says the current sentence, or one word of it. It keeps quiet while the learner speaks. */
export function createSpeaker({ get, dispatch }: ShadowingStore, voice: Voice) {
  let speech: Speech | null = null

  function say(text: string, { rate, from = 0, isAutomatic = false }: SpeakOptions): void {
    const { activity, language } = get()
    if (activity !== 'none') return
    dispatch({ type: 'voice-asked', rate })
    speech = voice.speak(
      { text, language, rate },
      {
        word: (offset, length) => dispatch({ type: 'word-began', offset: from + offset, length }),
        status: (status) => dispatch({ type: 'voice-changed', status }),
        ended: (failure) => dispatch({ type: 'voice-ended', failure: failureToTell(failure, isAutomatic) }),
      },
    )
  }

  return {
    /** Says the sentence at normal speed. */
    listen: (isAutomatic = false) => say(currentSentence(get()), { rate: 1, isAutomatic }),
    /** Says the sentence slower, and slower again each time. */
    slower() {
      const { rate } = get()
      const next = SLOWER_RATES.find((slower) => slower < rate) ?? SLOWER_RATES.at(-1) ?? 1
      say(currentSentence(get()), { rate: next })
    },
    /** Says one stretch of the sentence, from one place to another. */
    sayPart: (from: number, to: number) =>
      say(currentSentence(get()).slice(from, to), { rate: get().rate, from }),
    pause: () => speech?.pause(),
    resume: () => speech?.resume(),
    stop() {
      speech?.stop()
      speech = null
    },
  }
}
