import type { LanguageCode } from '#domain/languages.ts'
import type { AttemptReadings } from '#domain/shadow/read-words.ts'
import { keepLastRecording } from '#domain/speech/keep-last-recording.ts'
import type { ListenEvents, Listener, ListenFailure } from '#domain/speech/listener.ts'
import type { SoundPlayer } from '#domain/speech/sound-player.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Voice } from '#domain/speech/voice.ts'
import { createState, createSubscribers } from '#domain/subscribers.ts'
import type { SpokenLanguage } from '#domain/words/language-words.ts'
import type { WordReader } from '#domain/words/word-reader.ts'
import { createAside } from './aside.ts'
import { createReadingQuestion } from './ask-readings.ts'
import type { AttemptReport, BegunAttempt } from './attempts.ts'
import {
  type BestAccuracy,
  currentSentence,
  firstNotTried,
  NO_ATTEMPT,
  newShadowing,
  outcomeOf,
  type ShadowingState,
  type ShadowingStore,
  unclearWords,
} from './shadowing-state.ts'
import { createSpeaker } from './speaker.ts'

export type ShadowingOptions = {
  language: LanguageCode
  sentences: string[]
  listener: Listener
  voice: Voice
  /** Plays the recordings of the learner. */
  player: SoundPlayer
  settings: SpeechSettingsStore
  words: WordReader
  beginAttempt(): BegunAttempt
  /** A sentence was said: measured, recorded, or only marked. The same attempt may come again, with its figures. */
  onAttempt(report: AttemptReport): void
  /** Called with every change of the state, for the count of minutes. */
  onActive(): void
}

/** How the language is read aloud, once that is there. */
function keepSpoken({ words, language }: ShadowingOptions) {
  let spoken: SpokenLanguage | null = null
  return {
    get: () => spoken,
    async load(): Promise<void> {
      if (spoken?.numbers == null) spoken = (await words.spokenIn(language)) ?? spoken
    },
  }
}

type SpeakingOptions = { onlyRecords?: boolean; along?: (events: ListenEvents) => ListenEvents }

type Ended = { failure: ListenFailure | null; canRecogniseAgain: boolean; readings: AttemptReadings | null }

/** Keeps the state and passes what the listener reports into it. */
function createStore(options: ShadowingOptions) {
  const { language, sentences, onAttempt, onActive } = options
  const spoken = keepSpoken(options)
  const question = createReadingQuestion(options.words, language)
  const state = createState(newShadowing(language, sentences, options.settings.get().speed))
  const levels = createSubscribers<number>()
  const { get, subscribe } = state
  function set(change: Partial<ShadowingState>): void {
    onActive()
    state.set(change)
  }
  let attempt: BegunAttempt | null = null
  /** Reports what the present attempt has come to. */
  function report(accuracy: AttemptReport['accuracy']): void {
    const { how, by, recording } = get()
    const sentence = currentSentence(get())
    if (attempt !== null) onAttempt({ ...attempt, sentence, how, by, accuracy, recording })
  }
  const events: ListenEvents = {
    stage: (activity) => set({ activity }),
    by: (by) => set({ by }),
    heard: (transcript) => set({ transcript }),
    level: levels.emit,
    lost: (cutShort) => set({ cutShort }),
    recorded: (recording) => set({ recording }),
    ended(failure, again) {
      const canRecogniseAgain = again !== undefined
      const unclear = failure === null ? unclearWords(get(), { spoken: spoken.get() }) : null
      if (unclear === null) return settle({ failure, canRecogniseAgain, readings: null })
      set({ activity: 'transcribing' })
      question.ask(unclear, (readings) => settle({ failure, canRecogniseAgain, readings }))
    },
  }
  function settle({ failure, canRecogniseAgain, readings }: Ended): void {
    const outcome = outcomeOf(get(), failure, { spoken: spoken.get(), readings })
    const isSaid = outcome.kind === 'measured' || outcome.kind === 'recorded'
    const said = isSaid ? new Set([...get().said, currentSentence(get())]) : get().said
    const hidden = isSaid ? null : get().hidden
    set({ activity: 'none', outcome, said, canRecogniseAgain, hidden })
    if (isSaid) report(outcome.kind === 'measured' ? outcome.accuracy : null)
  }
  function begin(): void {
    attempt = options.beginAttempt()
  }
  /** Not an act of the learner, so it is no active time. */
  const show = state.set
  return {
    get,
    set,
    show,
    subscribe,
    onLevel: levels.subscribe,
    events,
    question,
    begin,
    report,
    spoken,
  }
}

/** Shadowing one text: its state, and what the learner can do. */
export function createShadowing(options: ShadowingOptions) {
  const { get, set, show, subscribe, onLevel, events, question, begin, report, spoken } = createStore(options)
  const loadSpoken = spoken.load
  const store: ShadowingStore = { get, set }
  const attempts = keepLastRecording(options.listener)
  const speaker = createSpeaker(store, options)
  const aside = createAside({ get, set, events, listener: options.listener })
  let isUntouched = true
  let hidesFirst = false

  /** Stops microphone and voice, and discards the recording. */
  function close(): void {
    question.drop()
    aside.drop()
    attempts.drop()
    speaker.stop()
  }
  /** Shows another sentence, with nothing left of the one before, while what sounds goes on. */
  function move(current: number): void {
    isUntouched = false
    question.drop()
    aside.drop()
    attempts.drop()
    const hidden = hidesFirst ? 'write' : null
    set({ ...NO_ATTEMPT, current, hidden, activity: 'none', spoken: null, isDone: false })
  }
  function open(current: number): void {
    speaker.stop()
    move(current)
  }
  return {
    get,
    subscribe,
    /** Calls back with the loudness of the microphone, 0 to 1, while it is recorded. */
    onLevel,
    speaker,
    /** What several things that sound after one press need. */
    hearing: { store, speaker, player: options.player, move },
    /** What speaking along with the voice needs beside that. */
    voice: options.voice,
    settings: options.settings,
    /** Fetches how the language is read aloud, which the result of an attempt needs. */
    loadSpoken,
    /** What an attempt at a part of the sentence is compared with. */
    words: options.words,
    spokenNow: spoken.get,
    hear: aside.hear,
    close,
    open,
    /** From now on every sentence is heard before it is seen, or no longer. */
    hideFirst(isOn: boolean) {
      hidesFirst = isOn
      const { hidden, outcome, activity } = get()
      if (!isOn && hidden === 'write') show({ hidden: null, how: 'read' })
      if (isOn && hidden === null && outcome === null && activity === 'none') show({ hidden: 'write' })
    },
    /** Takes the sentence and what became of the last attempt away, to be said without the text. */
    hideText() {
      close()
      set({ ...NO_ATTEMPT, hidden: 'say', activity: 'none', spoken: null })
    },
    showText() {
      set({ hidden: null, how: 'read' })
    },
    /** The learner writes what was heard; told with every change. */
    write() {
      isUntouched = false
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
      const { speed = 1 } = options.settings.get()
      if (speed !== get().rate) show({ rate: speed })
    },
    /** Takes in which sentences were said on other visits and devices; it may come late, and again. */
    knowSaid(before: ReadonlySet<string>) {
      const { said } = get()
      if ([...before].some((sentence) => !said.has(sentence))) show({ said: new Set([...said, ...before]) })
    },
    /** Shows the first sentence that was not tried, until the learner has begun. */
    resume(best: BestAccuracy) {
      if (!isUntouched || get().voice !== 'idle' || get().sounding !== null) return
      const current = firstNotTried(get(), best) ?? 0
      if (current !== get().current) show({ current })
    },
    /** Opens the first sentence that was not tried; after the last one practicing is done. */
    next(best: BestAccuracy) {
      const place = firstNotTried(get(), best)
      if (place !== null) return open(place)
      close()
      set({ ...NO_ATTEMPT, hidden: null, activity: 'none', spoken: null, isDone: true })
    },
    /**
     * `onlyRecords`: nothing recognises what is said. `along`: nothing does, the voice speaks at the same time, and what the
     * listener reports goes through this.
     */
    startSpeaking({ onlyRecords = false, along }: SpeakingOptions = {}) {
      isUntouched = false
      speaker.stop() // the microphone would hear it
      if (get().activity !== 'none') return
      const how = get().hidden === null ? 'read' : 'recall'
      set({ ...NO_ATTEMPT, activity: 'starting', how: along ? 'along' : how })
      begin()
      void loadSpoken() // where it failed before
      attempts.listen(get().language, along?.(events) ?? events, { onlyRecords: onlyRecords || !!along })
    },
    /** Ends speaking, or the transcription that follows it. */
    stopSpeaking() {
      if (question.skip() || aside.stop()) return
      const { activity, recording } = get()
      if (activity !== 'transcribing') return attempts.stop()
      attempts.cancel()
      if (recording === null) return set({ activity: 'none', outcome: null })
      set({ activity: 'none', outcome: { kind: 'recorded', why: null }, hidden: null })
      report(null)
    },
    /** Recognises the last recording again, where an engine failed. */
    recogniseAgain() {
      if (!get().canRecogniseAgain || get().activity !== 'none') return
      set({ activity: 'transcribing', outcome: null, canRecogniseAgain: false })
      attempts.listenAgain()
    },
    markPracticed() {
      isUntouched = false
      set({ practiced: new Set([...get().practiced, currentSentence(get())]), hidden: null })
      if (get().outcome?.kind === 'recorded') return // which is kept as an attempt already
      begin()
      report(null)
    },
  }
}

export type Shadowing = ReturnType<typeof createShadowing>
