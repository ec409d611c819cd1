import {
  type AttemptOutcome,
  type AttemptReport,
  type BegunAttempt,
  outcomeOfSound,
} from '#domain/shadow/said-attempt.ts'
import { keepLastRecording } from '#domain/speech/keep-last-recording.ts'
import type { ListenEvents, Listener, ListenFailure } from '#domain/speech/listener.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Voice } from '#domain/speech/voice.ts'
import type { WordReader } from '#domain/spoken/reader.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { createJudge, keepSpoken } from './judge.ts'
import { createLatePress } from './late-press.ts'
import { NO_ATTEMPT, type SentenceState, type SentenceStore } from './sentence-state.ts'
import { createSpeaker } from './speaker.ts'
import { createStopwatch } from './stopwatch.ts'
import { createUnscoredListening } from './unscored-listening.ts'

/** What practice speaks and hears with. */
export type SpeechPorts = {
  listener: Listener
  voice: Voice
  settings: SpeechSettingsStore
  words: WordReader
}

/** Where what is said is kept. */
export type AttemptKeeper = {
  begin(): BegunAttempt
  /** Called with the result of an attempt, and again when more is known of it. The sound is there until it returns. */
  keep(report: AttemptReport): void
  /** Called with how long (ms) a press waited for a question or a permission before the microphone opened. */
  waited?(ms: number): void
}

export type SentenceOptions = SpeechPorts & {
  keeper: AttemptKeeper
  /** Whether the text is off screen, where that is for the screen to say. */
  isHidden?: (() => boolean) | undefined
  /** Called with everything that happens, for the count of minutes. */
  onActive(): void
}

type State = SentenceStore & { subscribe(onChange: () => void): () => void }

type SpeakingOptions = { onlyRecords?: boolean; along?: (events: ListenEvents) => ListenEvents }

type AttemptOptions = SentenceOptions & { late: ReturnType<typeof createLatePress> }

/** Keeps the attempt that is being made: what is heard of it, and what it comes to. */
function createAttempt(state: State, set: SentenceStore['set'], options: AttemptOptions) {
  const { words, keeper, late } = options
  const { get } = state
  const spoken = keepSpoken(words, get().language)
  const judge = createJudge(words, spoken)
  const levels = createSubscribers<number>()
  let attempt: BegunAttempt | null = null
  let isStopped = false // the learner has said it
  let isSilent = false // or nothing
  let listened = createStopwatch()

  function begin(): void {
    attempt = keeper.begin()
    listened = createStopwatch()
    isStopped = isSilent = false
  }
  function report(accuracy: AttemptReport['accuracy']): void {
    const { sentence, how, by, recording } = get()
    const heard = how !== 'dictation' && { listenedMs: listened.ms() }
    if (attempt !== null) keeper.keep({ ...attempt, sentence, how, by, accuracy, recording, ...heard })
  }
  function judgeAttempt(failure: ListenFailure | null, canRecogniseAgain: boolean): void {
    const { sentence, transcript, language, by, recording, how } = get()
    const ended = { reference: sentence, transcript: transcript.final, language, by, recording, isSilent }
    const isWaiting = judge.judge({ ...ended, isWritten: how === 'dictation' }, failure, (outcome) => {
      const isSaid = outcome.kind === 'measured' || outcome.kind === 'recorded'
      const canBeHeard = canRecogniseAgain && outcome.kind !== 'nothing-heard'
      set({ activity: 'none', outcome, canRecogniseAgain: canBeHeard, ...(isSaid && { hidden: null }) })
      if (isSaid) report(outcome.kind === 'measured' ? outcome.accuracy : null)
    })
    if (isWaiting) set({ activity: 'transcribing' })
  }
  function soundOutcome(recording: Recording | null): AttemptOutcome | null {
    return recording && outcomeOfSound(recording, { isSilent, why: null })
  }
  /** What was said is an attempt also where the learner does not wait for what it comes to. */
  function leave(): void {
    late.forget()
    if (judge.skip()) return
    const { activity, recording, transcript } = get()
    const isOver = activity === 'transcribing' || (activity !== 'none' && isStopped)
    const isHeard = transcript.final !== '' || transcript.interim !== ''
    if (isOver && (isHeard || soundOutcome(recording)?.kind === 'recorded')) report(null)
  }
  const events: ListenEvents = {
    stage(activity) {
      listened.run(activity === 'listening' || activity === 'recording')
      set({ activity })
    },
    by: (by) => set({ by }),
    heard: (transcript) => set({ transcript }),
    level: levels.emit,
    lost: (cutShort) => set({ cutShort }),
    fellSilent(why) {
      isStopped = true
      isSilent = why === 'silence'
      late.endsByItself()
    },
    recorded: (recording) => set({ recording }),
    ended(failure, again) {
      listened.run(false)
      judgeAttempt(failure, again !== undefined)
    },
  }
  return {
    events,
    spoken,
    begin,
    report,
    soundOutcome,
    leave,
    stopped() {
      isStopped = true
    },
    skip: judge.skip,
    onLevel: levels.subscribe,
  }
}

/**
 * To say one sentence: hear it, say it, see how it went, and again. Shadowing, review and the words that one fails at use
 * this, each with its own look.
 */
export function createSentencePractice(state: State, options: SentenceOptions) {
  const { words, voice, settings } = options
  const { get, subscribe } = state
  const late = createLatePress()
  const isLatePress = late.isLate
  let startedAt: number | null = null
  /** While it starts a question may be open, which is no time of the sentence. */
  function turned(activity: SentenceState['activity']): void {
    if (startedAt !== null) options.keeper.waited?.(performance.now() - startedAt)
    startedAt = activity === 'starting' ? performance.now() : null
  }
  function set(change: Partial<SentenceState>): void {
    options.onActive()
    const { activity = get().activity } = change
    if (activity !== get().activity) {
      late.turned(activity)
      turned(activity)
    }
    state.set(change)
  }
  const attempt = createAttempt(state, set, { ...options, late })
  const { events, spoken, begin, report, soundOutcome, leave, stopped, skip, onLevel } = attempt
  const store: SentenceStore = { get, set }
  const recordings = keepLastRecording(options.listener)
  const speaker = createSpeaker(store, { voice, settings })
  const aside = createUnscoredListening({ get, set, events, listener: options.listener })

  /** Ends listening; the recording is gone with it. */
  function drop(): void {
    if (!aside.drop()) leave()
    recordings.drop()
  }
  return {
    get,
    set,
    /** Shows a change that the learner did not make, so it does not count as active time. */
    show: state.set,
    subscribe,
    /** Calls back with the loudness of the microphone, 0 to 1, while it is recorded. */
    onLevel,
    speaker,
    voice,
    settings,
    /** How the language is read aloud, which the result of an attempt needs. */
    spoken,
    words,
    /** Whether a press was meant for listening that has just ended by itself. */
    isLatePress,
    /** Hears something beside the attempt at the sentence. */
    hear: (onHeard: Parameters<typeof aside.hear>[0]) => !isLatePress() && aside.hear(onHeard),
    /** Stops microphone and voice, and discards the recording. */
    close(): void {
      drop()
      speaker.stop()
    },
    /** Shows another sentence with nothing left of the one before, while what sounds goes on. */
    turnTo(sentence: string, hidden: SentenceState['hidden']): void {
      drop()
      set({ ...NO_ATTEMPT, sentence, hidden, activity: 'none', spoken: null })
    },
    /** Takes the sentence and what became of the last attempt away, to be said without the text. */
    hideText() {
      drop()
      speaker.stop()
      set({ ...NO_ATTEMPT, hidden: 'say', activity: 'none', spoken: null })
    },
    showText() {
      set({ hidden: null, how: 'read' })
    },
    /** The learner writes what was heard; told with every change. */
    write() {
      if (get().how === 'dictation') return options.onActive()
      begin()
      set({ how: 'dictation' })
    },
    /** Compares what the learner has written with the sentence, and shows that. */
    check(written: string) {
      if (get().activity !== 'none' || written.trim() === '') return
      speaker.stop()
      if (get().how !== 'dictation') begin()
      set({ ...NO_ATTEMPT, how: 'dictation', transcript: { final: written, interim: '' } })
      events.ended(null)
    },
    /** Takes in the speed that was chosen in another tab. */
    followSpeed() {
      const { speed = 1 } = settings.get()
      if (speed !== get().rate) state.set({ rate: speed })
    },
    /**
     * `onlyRecords`: nothing recognises what is said. `along`: nothing does, the voice speaks at the same time, and what the
     * listener reports goes through this.
     */
    startSpeaking({ onlyRecords = false, along }: SpeakingOptions = {}) {
      speaker.stop() // the microphone would hear it
      if (get().activity !== 'none' || isLatePress()) return
      const isHidden = options.isHidden?.() ?? get().hidden !== null
      const how = isHidden ? 'recall' : 'read'
      set({ ...NO_ATTEMPT, activity: 'starting', how: along ? 'along' : how })
      begin()
      void spoken.load() // where it failed before
      recordings.listen(get().language, along?.(events) ?? events, {
        onlyRecords: onlyRecords || !!along,
        endsWithSpeech: !along, // which ends with the voice
      })
    },
    /** Ends speaking, or the transcription that follows it. */
    stopSpeaking() {
      if (isLatePress() || skip() || aside.stop()) return
      const { activity, recording } = get()
      stopped()
      if (activity !== 'transcribing') return recordings.stop()
      recordings.cancel()
      const outcome = soundOutcome(recording)
      if (outcome?.kind !== 'recorded') return set({ activity: 'none', outcome })
      set({ activity: 'none', outcome, hidden: null })
      report(null)
    },
    /** Recognises the last recording again, where an engine failed. */
    recogniseAgain() {
      if (!get().canRecogniseAgain || get().activity !== 'none') return
      set({ activity: 'transcribing', outcome: null, canRecogniseAgain: false })
      recordings.listenAgain()
    },
    /** The learner has said it, and nothing else tells so. */
    mark() {
      set({ hidden: null })
      if (get().outcome?.kind === 'recorded') return // which is kept as an attempt already
      begin()
      report(null)
    },
  }
}

export type SentencePractice = ReturnType<typeof createSentencePractice>
