import type { SpeechSettingsStore, Speed } from '#domain/speech/speech-settings.ts'
import type { Speech, Voice, VoiceChoice, VoiceFailure, VoiceStatus } from '#domain/speech/voice.ts'
import type { SentenceStore, Sounding } from './sentence-state.ts'

/** From and up to, in UTF-16 units of the current sentence; all of it where they are not given. */
export type SpokenPart = { from?: number; to?: number; isAutomatic?: boolean }

/** What sounds, one thing after another: how each of them is stopped. */
export type Playback = { ends: (() => void)[] }

/** All was said, or it failed. */
export type Said = (failure: VoiceFailure | null) => void

/** Told of what the voice does. */
export type VoiceWatch = {
  word(): void
  status(status: VoiceStatus): void
  speaker?(by: VoiceChoice['by']): void
}

export type SpeakerPorts = { voice: Voice; settings: SpeechSettingsStore }

/** Called when what was to be said is over: said, impossible to say, or stopped. */
type OnOver = (isStopped: boolean) => void

/** Says the sentence, or a part of it; not while the learner speaks. Only one course sounds at a time. */
export function createSpeaker({ get, set }: SentenceStore, { voice, settings }: SpeakerPorts) {
  let speech: Speech | null = null
  let course: Playback | null = null

  /** Stops what sounds, and nothing follows it. */
  function stop(): void {
    const ending = course
    course = null
    speech = null
    for (const end of ending?.ends ?? []) end()
    if (get().sounding !== null) set({ sounding: null, spoken: null })
  }
  /** Stops what sounds and begins another course; null while the learner speaks, other than along with the voice. */
  function begin(sounding: Sounding | null): Playback | null {
    if (get().activity !== 'none' && sounding?.what !== 'along') return null
    stop()
    course = { ends: [] }
    set({ sounding, voiceFailure: null, soundFailure: null })
    return course
  }
  /** Ends a course, unless another one has taken its place. */
  function finish(mine: Playback): void {
    if (course === mine) stop()
  }
  /** Says a part of the sentence; `said` is not called where that is stopped. */
  function say(
    mine: Playback,
    { from = 0, to, isAutomatic = false }: SpokenPart,
    said: Said,
    watch?: VoiceWatch,
  ): void {
    const { language, rate } = get()
    let [isLeft, isOver] = [false, false]
    let own: Speech | null = null
    mine.ends.push(() => {
      isLeft = true
      own?.stop()
    })
    own = voice.speak(
      { text: get().sentence.slice(from, to), language, rate },
      {
        word(offset, length) {
          watch?.word()
          set({ spoken: { offset: from + offset, length } })
        },
        speaker(by) {
          set({ speaker: by })
          watch?.speaker?.(by)
        },
        status(status) {
          watch?.status(status)
          set({ voice: status, ...(status === 'idle' && { spoken: null }) })
        },
        ended(failure) {
          isOver = true
          // Browsers rightly let no page speak unasked: that is not shown.
          const isExpected = isAutomatic && failure?.code === 'not-allowed'
          set({ voice: 'idle', spoken: null, voiceFailure: isExpected ? null : failure })
          if (!isLeft) said(failure)
        },
      },
    )
    if (!isOver) speech = own
  }
  function sayAlone(part: SpokenPart): void {
    const mine = begin(null)
    if (mine !== null) say(mine, part, () => finish(mine))
  }

  return {
    /** Says the sentence. */
    listen: (isAutomatic = false) => sayAlone({ isAutomatic }),
    /** Says the sentence between two offsets. */
    sayPart(from: number, to: number, onOver?: OnOver) {
      const mine = begin(null)
      if (mine === null) return
      let isSaid = false
      mine.ends.push(() => onOver?.(!isSaid))
      say(mine, { from, to }, () => {
        isSaid = true
        finish(mine)
      })
    },
    /** From the next time on, in the next visits, too. */
    setSpeed(speed: Speed) {
      settings.change({ speed })
      set({ rate: speed })
    },
    pause: () => speech?.pause(),
    resume: () => speech?.resume(),
    stop,
    begin,
    finish,
    say,
  }
}
