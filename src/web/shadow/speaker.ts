import type { Speech, Voice, VoiceFailure } from '#domain/speech/voice.ts'
import { currentSentence, type PracticeCell } from './shadowing-state.ts'

const SLOWER_RATES = [0.8, 0.65, 0.5] // shares of normal speed; learners ask for less than 0.8

type Saying = { rate: number; from?: number; isAutomatic?: boolean }

/** What to tell the learner. A browser that lets no page speak unasked is right, and needs no words. */
function failureToTell(failure: VoiceFailure | null, isAutomatic: boolean): VoiceFailure | null {
  return isAutomatic && failure?.code === 'not-allowed' ? null : failure
}

/** The voice that says the sentence in practice, or one word of it. It keeps quiet while the learner speaks. */
export function createSpeaker(cell: PracticeCell, voice: Voice) {
  let speech: Speech | null = null

  function say(text: string, { rate, from = 0, isAutomatic = false }: Saying): void {
    const { activity, language } = cell.get()
    if (activity !== 'none') return
    cell.tell({ type: 'voice-asked', rate })
    speech = voice.speak(
      { text, language, rate },
      {
        word: (offset, length) => cell.tell({ type: 'word-began', offset: from + offset, length }),
        status: (status) => cell.tell({ type: 'voice-changed', status }),
        ended: (failure) => cell.tell({ type: 'voice-ended', failure: failureToTell(failure, isAutomatic) }),
      },
    )
  }

  return {
    /** Says the sentence at normal speed. */
    listen: (isAutomatic = false) => say(currentSentence(cell.get()), { rate: 1, isAutomatic }),
    /** Says the sentence slower, and slower again each time. */
    slower() {
      const { rate } = cell.get()
      const next = SLOWER_RATES.find((slower) => slower < rate) ?? SLOWER_RATES.at(-1) ?? 1
      say(currentSentence(cell.get()), { rate: next })
    },
    /** Says one stretch of the sentence, from one place to another. */
    sayPart: (from: number, to: number) =>
      say(currentSentence(cell.get()).slice(from, to), { rate: cell.get().rate, from }),
    pause: () => speech?.pause(),
    resume: () => speech?.resume(),
    stop() {
      speech?.stop()
      speech = null
    },
  }
}
