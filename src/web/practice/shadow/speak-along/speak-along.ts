import type { LanguageCode } from '#domain/languages.ts'
import { type Lag, lagBehind } from '#domain/shadow/along-lag.ts'
import type { ListenEvents } from '#domain/speech/listener.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import type { Speech, Voice, VoiceFailure } from '#domain/speech/voice.ts'
import { createState } from '#domain/subscribers.ts'
import type { Playback } from '#web/practice/sentence/speaker.ts'
import type { LoadSound } from '../playback/playback-sequences.ts'

const LAST_WORD_MS = 1500 // the learner is behind the voice
const SLOWER = 0.25 // and takes longer than it, by this share

/** `lag`: of the recording that it belongs to; null there: it could not be measured. */
export type AlongState = { isAsking: boolean; measured: { of: Recording; lag: Lag | null } | null }

/** How practice records an attempt: `along` is told of it beside practice. */
type AlongPractice = {
  get(): { language: LanguageCode; rate: number; sentence: string; activity: string }
  set(change: {
    spoken?: { offset: number; length: number } | null
    activity?: 'none'
    how?: 'read'
    voiceFailure?: VoiceFailure
  }): void
  speaker: { begin(sounding: { what: 'along' }): Playback | null; finish(mine: Playback): void }
  voice: Pick<Voice, 'speak'>
  settings: { get(): { hasHeadphones?: boolean }; change(change: { hasHeadphones: boolean }): void }
  startSpeaking(options: { along(events: ListenEvents): ListenEvents }): void
  stopSpeaking(): void
  close(): void
}

/** Plays the voice, and then what was said with it. */
type PlayBoth = (load: LoadSound) => void

/** The voice and the learner at the same time; then one after the other. Nobody else hears it, and it is no figure. */
export function createSpeakAlong(practice: AlongPractice, playBoth: PlayBoth) {
  const { get, set, subscribe } = createState<AlongState>({ isAsking: false, measured: null })
  const { speaker } = practice
  const now = () => performance.now()

  function begin(): void {
    set({ isAsking: false, measured: null })
    practice.startSpeaking({ along: (events) => withVoice(events) })
  }
  function withVoice(events: ListenEvents): ListenEvents {
    let mine: Playback | null = null
    let recordedAt = 0
    let voiceBegan: number | null = null
    let voiceEnded: number | null = null
    let made: Recording | null = null

    function speak(course: Playback): void {
      const { language, rate, sentence } = practice.get()
      let isLeft = false
      let speech: Speech | null = null
      let timer: ReturnType<typeof setTimeout> | undefined
      course.ends.push(() => {
        isLeft = true
        clearTimeout(timer)
        speech?.stop()
      })
      recordedAt = now()
      speech = practice.voice.speak(
        { text: sentence, language, rate },
        {
          word(offset, length) {
            if (isLeft) return
            voiceBegan ??= now()
            practice.set({ spoken: { offset, length } })
          },
          status: () => undefined,
          ended(failure) {
            if (isLeft) return
            practice.set({ spoken: null })
            if (failure !== null) {
              // without the voice there is nothing to speak along with
              practice.close()
              return practice.set({ activity: 'none', how: 'read', voiceFailure: failure })
            }
            voiceEnded = now()
            const took = voiceEnded - (voiceBegan ?? recordedAt)
            timer = setTimeout(practice.stopSpeaking, LAST_WORD_MS + SLOWER * took)
          },
        },
      )
    }
    return {
      ...events,
      stage(stage) {
        events.stage?.(stage)
        if (mine !== null || (stage !== 'recording' && stage !== 'listening')) return
        mine = speaker.begin({ what: 'along' })
        if (mine !== null) speak(mine)
      },
      recorded(recording) {
        if (mine !== null) speaker.finish(mine)
        made = recording
        const lag = lagBehind({ recording, recordedAt, voiceBegan, voiceEnded })
        set({ isAsking: false, measured: { of: recording, lag } })
        events.recorded?.(recording)
      },
      ended(failure, again) {
        if (mine !== null) speaker.finish(mine)
        events.ended(failure, again)
        const sound = made
        if (sound !== null && practice.get().activity === 'none')
          playBoth(async () => ({ file: await sound.file() }))
      },
    }
  }
  return {
    get,
    subscribe,
    /** Asks for headphones the first time. */
    start(): void {
      if (practice.get().activity !== 'none') return
      if (practice.settings.get().hasHeadphones === true) begin()
      else set({ ...get(), isAsking: true })
    },
    /** The learner wears headphones, which is not asked again. */
    confirm(): void {
      practice.settings.change({ hasHeadphones: true })
      begin()
    },
    cancel: () => set({ ...get(), isAsking: false }),
  }
}

export type SpeakAlong = ReturnType<typeof createSpeakAlong>
