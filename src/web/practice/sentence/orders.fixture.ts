import fc from 'fast-check'
import type { LanguageCode } from '#domain/languages.ts'
import { oneAtATime } from '#domain/promises.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { attemptOutcome, type BegunAttempt } from '#domain/shadow/said-attempt.ts'
import type { ListenEvents, Listener, ListenFailure } from '#domain/speech/listener.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import type { SentencePractice } from './sentence-practice.ts'

/** Promises that are held back until a test lets them go, in any order. */
export function createGate() {
  const held: (() => void)[] = []
  return {
    pass: () => new Promise<void>((resolve) => held.push(resolve)),
    /** Lets one go: the one at this place, of however many there are. */
    release(place: number): void {
      const [one] = held.splice(held.length === 0 ? 0 : place % held.length, 1)
      one?.()
    },
    isEmpty: () => held.length === 0,
  }
}

export type Gate = ReturnType<typeof createGate>

/** What was promised, and is not held back, has come. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}

/** Lets everything go until nothing is held any more: the oldest first, or what else `turn` comes to. */
export async function settleAll(gate: Gate, turn = 0): Promise<void> {
  await settle()
  while (!gate.isEmpty()) {
    gate.release(turn)
    await settle()
  }
}

/** A store as slow as the gate has it. As in a database, one thing is done after the other; what is read may be told late. */
export function slowSentences(store: SentenceStore, gate: Gate): SentenceStore {
  const oneByOne = oneAtATime()
  const inTurn = <Result>(work: () => Promise<Result>) => oneByOne(() => gate.pass().then(work))
  return {
    ...store,
    async ofDay(date) {
      const found = await inTurn(() => store.ofDay(date))
      await gate.pass()
      return found
    },
    update: (key, change) => inTurn(() => store.update(key, change)),
  }
}

export function slowRecordings(store: RecordingStore, gate: Gate): RecordingStore {
  return {
    ...store,
    async keep(sound) {
      await gate.pass()
      return store.keep(sound)
    },
  }
}

type Job = { events: ListenEvents; isStopped: boolean; hasRecorded: boolean; isOver: boolean }

/** A recogniser that does everything when a test says so, in every order that the port allows. */
function createOrderedListener() {
  let job: Job | null = null
  const open = () => (job?.isOver === false ? job : null)
  const listening = (mine: Job) => ({
    stop() {
      mine.isStopped = true
    },
    cancel() {
      mine.isOver = true
    },
  })
  const listener: Listener = {
    isSupported: () => true,
    listen(_language, events) {
      const mine: Job = { events, isStopped: false, hasRecorded: false, isOver: false }
      job = mine
      events.stage?.('starting')
      events.by?.('pocketsphinx')
      events.stage?.('listening')
      return listening(mine)
    },
  }
  return {
    listener,
    hear: (text: string) => open()?.events.heard({ final: text, interim: '' }),
    record() {
      const mine = open()
      if (mine === null || mine.hasRecorded) return
      mine.hasRecorded = true
      let isGone = false
      const sound = scriptedRecording(() => {
        isGone = true
      })
      const file = () => (isGone ? Promise.reject(new Error('the sound is gone')) : sound.file())
      mine.events.recorded?.({ ...sound, file })
    },
    transcribe: () => open()?.isStopped && open()?.events.stage?.('transcribing'),
    end(failure: ListenFailure | null, canAgain: boolean): void {
      const mine = open()
      if (mine === null) return
      mine.isOver = true
      const again = () => {
        job = { ...mine, isOver: false, isStopped: true }
        return listening(job)
      }
      if (failure !== null && canAgain && mine.hasRecorded) mine.events.ended(failure, again)
      else mine.events.ended(failure)
    },
  }
}

const SAYING = [
  'speak',
  'stop',
  'hear',
  'record',
  'transcribe',
  'end',
  'fail',
  'fail-keeping',
  'again',
] as const
const AROUND = ['go-on', 'leave-page', 'other-tab', 'release', 'readings', 'show', 'rate', 'later'] as const

type What = (typeof SAYING | typeof AROUND)[number]

/** What happens, and to which of several. */
export type Move = { what: What; place: number }

/** What may happen to whoever says sentences, in any order; these things the more often. */
export function movesWith(likely: What[]): fc.Arbitrary<Move[]> {
  const what = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<What>(...SAYING, ...AROUND) },
    { weight: 5, arbitrary: fc.constantFrom<What>('speak', 'hear', 'end', ...likely) },
  )
  return fc.array(fc.record({ what, place: fc.nat(5) }), { minLength: 5, maxLength: 60 })
}

/** A try as it was, whatever became of it. */
export type Tried = {
  id: string
  /** What it is a try at: a text, a card. */
  at: string
  how: 'read' | 'recall'
  reference: string
  heard: string
  isRecorded: boolean
  isStopped: boolean
  isOver: boolean
  /** Whether it must be kept: it came to something, or was left after it was said. */
  isDue: boolean
  isMeasured: boolean
}

type Tries = Pick<SentencePractice, 'get' | 'startSpeaking' | 'stopSpeaking' | 'recogniseAgain'>

/** Speaks as it is told, and notes of each try what must be kept of it. */
export function createWitness(language: LanguageCode) {
  const engine = createOrderedListener()
  const tries: Tried[] = []
  let under: Tried | null = null // whose words and sound may still come

  function note({ id }: BegunAttempt, of: Pick<Tried, 'at' | 'reference' | 'how'>): void {
    const nothing = { isRecorded: false, isStopped: false, isOver: false, isDue: false, isMeasured: false }
    under = { id, ...of, heard: '', ...nothing }
    tries.push(under)
  }
  function end(failure: 'network' | null): void {
    if (under === null) return
    under.isOver = true
    const { reference, heard: transcript, isRecorded } = under
    const ended = { reference, transcript, language, by: null, isWritten: false }
    const recording = isRecorded ? scriptedRecording() : null
    const { kind } = attemptOutcome({ ...ended, recording }, failure, {})
    under.isMeasured ||= kind === 'measured'
    under.isDue ||= kind === 'measured' || kind === 'recorded'
  }
  function stop(practice: Tries): void {
    const { activity } = practice.get()
    if (activity === 'none') return
    if (under !== null && activity === 'transcribing') under.isDue ||= under.isRecorded
    if (activity === 'transcribing' && under?.isRecorded === false && !under.isMeasured) under = null
    if (under !== null) under.isStopped = true
    practice.stopSpeaking()
  }
  return {
    listener: engine.listener,
    tries,
    note,
    stop,
    /** Whoever goes on after having spoken has said it. */
    left(): void {
      if (under?.isStopped && !under.isOver) under.isDue ||= under.isRecorded || under.heard !== ''
      under = null
    },
    /** `text`: what is heard, where something is. */
    move(what: What, practice: Tries, text: string): void {
      const before = practice.get()
      if (what === 'speak' && before.activity === 'none') practice.startSpeaking()
      if (what === 'stop') stop(practice)
      if (what === 'again') practice.recogniseAgain()
      if (under === null) return
      if (what === 'hear') {
        engine.hear(text)
        if (practice.get().transcript !== before.transcript) under.heard = text
      }
      if (what === 'record') engine.record()
      if (practice.get().recording !== before.recording) under.isRecorded = practice.get().recording !== null
      if (what === 'transcribe') engine.transcribe()
      const isEnd = what === 'end' || what === 'fail' || what === 'fail-keeping'
      if (!isEnd || before.activity === 'none') return
      engine.end(what === 'end' ? null : 'network', what === 'fail-keeping')
      if (practice.get() !== before) end(what === 'end' ? null : 'network')
    },
  }
}
