import { describe, expect, it, vi } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, Listener } from '#domain/speech/listener.ts'
import type { Recorder, RecorderFailure } from '#domain/speech/recorder.ts'
import { SPEECH_FAILURES, type SpeechAnswer, type SpeechFailure } from '#domain/speech/speech-failure.ts'
import { memoryTranscriber } from '#domain/speech/transcriber.fake.ts'
import {
  type HeardText,
  TRANSCRIBER_ORDER,
  type Transcriber,
  type TranscriberId,
} from '#domain/speech/transcriber.ts'
import { decodeWav } from '#domain/speech/wav.ts'
import { createScriptedRecorder } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { chooseTranscribers, createTranscriptionJob } from '#web/speech/transcription-job.ts'
import { createFallbackRecogniser } from './fallback-recogniser.ts'
import { describeListener, type ListenerUnderTest } from './listener.contract.ts'
import { createWebSpeechListener } from './web-speech-listener.adapter.ts'

const RATE = 16_000

/** A tone of some seconds, with half a second of silence every ten. */
function longSpeech(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, i) =>
    i % (10 * RATE) > 9.5 * RATE ? 0 : 0.2 * Math.sin(i / 9),
  )
}

function heard(text: string, by: TranscriberId = 'pocketsphinx'): SpeechAnswer<HeardText> {
  return { ok: true, value: { text, by } }
}

/** A browser without a recogniser, so that all is heard by the server's engine. */
function createRecordingListener(recorder: Recorder, transcriber: Transcriber): Listener {
  return createFallbackRecogniser({
    onDevice: createWebSpeechListener({ isOnDevice: true }),
    browser: createWebSpeechListener(),
    recorder,
    settings: createMemorySpeechSettings({ consent: 'server' }),
    question: { ask: async () => null },
    loadTranscribers: async () => [transcriber],
  })
}

/** That listener, moved as the contract moves every engine. */
function recordingListenerUnderTest(): ListenerUnderTest {
  const recorder = createScriptedRecorder()
  let text = ''
  let failing: SpeechFailure | null = null
  let asked: LanguageCode | undefined
  const transcriber = memoryTranscriber({
    answer() {
      const error = failing
      failing = null
      return error === null ? heard(text) : { ok: false, error }
    },
  })
  const listener = createRecordingListener(recorder, transcriber)
  return {
    listener: {
      ...listener,
      listen(language, ...rest) {
        asked = language
        return listener.listen(language, ...rest)
      },
    },
    engine: {
      begin: () => undefined,
      hear(final, interim) {
        text = `${final} ${interim}`.trim()
      },
      fail(failure) {
        failing = SPEECH_FAILURES.find((error) => error === failure) ?? 'provider-down'
        recorder.lose()
      },
      end: () => recorder.lose(),
      language: () => asked,
    },
  }
}

describeListener(
  'listening by a recording',
  {
    hears: 'afterwards',
    keepsSound: true,
    failures: ['offline', 'rate-limited', 'too-long', 'unsupported-language', 'server-failed'],
  },
  recordingListenerUnderTest,
)

function listen(options: {
  samples?: Float32Array
  answers?: (SpeechAnswer<HeardText> | Promise<SpeechAnswer<HeardText>>)[]
  failsWith?: RecorderFailure
}) {
  const { samples, failsWith } = options
  const recorder = createScriptedRecorder({ ...(samples && { samples }), ...(failsWith && { failsWith }) })
  const answers = options.answers ?? [heard('one')]
  const sent: number[] = []
  const transcriber = memoryTranscriber({
    answer({ wav }) {
      const sound = decodeWav(wav)
      sent.push(sound.ok ? sound.value.samples.length / sound.value.sampleRate : 0)
      return answers.shift() ?? heard('more')
    },
  })
  const told = { heard: [] as string[], stages: [] as string[], recorded: 0, levels: [] as number[] }
  const ended = vi.fn<ListenEvents['ended']>()
  const listening = createRecordingListener(recorder, transcriber).listen(
    'en-US',
    {
      stage: (stage) => told.stages.push(stage),
      heard: ({ final }) => told.heard.push(final),
      level: (value) => told.levels.push(value),
      recorded: () => {
        told.recorded += 1
      },
      ended,
    },
    { keepsSound: true },
  )
  return { ...listening, recorder, told, ended, sent }
}

async function sayAll(listening: ReturnType<typeof listen>): Promise<void> {
  await expect.poll(() => listening.told.stages).toContain('listening')
  listening.stop()
  await expect.poll(() => listening.ended).toHaveBeenCalled()
}

describe('listening by a recording', () => {
  it('FAIL-24: a sound in which nobody speaks is sent to nobody', async () => {
    const listening = listen({ samples: new Float32Array(3 * RATE).fill(0.001) })
    await sayAll(listening)
    expect(listening.ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(listening.sent).toEqual([])
    expect(listening.told).toMatchObject({ heard: [], recorded: 1 })
  })

  it('FAIL-25: noise is sent, and what is heard in it may be nothing', async () => {
    const listening = listen({ samples: new Float32Array(RATE).fill(0.5), answers: [heard('')] })
    await sayAll(listening)
    expect(listening.ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(listening.sent).toEqual([1])
    expect(listening.told.heard).toEqual([])
  })

  it('FAIL-26: speech of more than half a minute goes piece by piece, and the words grow', async () => {
    const answers = [heard('one'), heard('two'), heard('three')]
    const listening = listen({ samples: longSpeech(75), answers })
    await sayAll(listening)
    expect(listening.sent).toHaveLength(3)
    expect(Math.max(...listening.sent)).toBeLessThanOrEqual(30)
    expect(listening.told.heard).toEqual(['one', 'one two', 'one two three'])
  })

  it('FAIL-26: after a failure in the middle, only what was not heard yet is sent again', async () => {
    const answers = [heard('one'), { ok: false, error: 'offline' } as const, heard('two'), heard('three')]
    const listening = listen({ samples: longSpeech(75), answers })
    await sayAll(listening)
    expect(listening.ended).toHaveBeenLastCalledWith('offline', expect.any(Function))
    listening.ended.mock.lastCall?.[1]?.()
    await expect.poll(() => listening.ended).toHaveBeenLastCalledWith(null)
    expect(listening.sent).toHaveLength(4)
    expect(listening.told.heard.at(-1)).toBe('one two three')
  })

  it('FAIL-23: a microphone that goes away ends it, and what was said until then is heard', async () => {
    const listening = listen({})
    await expect.poll(() => listening.told.stages).toContain('listening')
    listening.recorder.lose()
    await expect.poll(() => listening.ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(listening.told.heard).toEqual(['one'])
  })

  it.each([
    ['FAIL-20', 'not-allowed'],
    ['FAIL-21', 'no-microphone'],
    ['FAIL-22', 'microphone-taken'],
  ] as const)('%s: a microphone that fails (%s) ends it with that', async (_, failsWith) => {
    const { ended } = listen({ failsWith })
    await expect.poll(() => ended).toHaveBeenCalledExactlyOnceWith(failsWith)
  })

  it('tells the loudness', async () => {
    const { recorder, told } = listen({})
    await expect.poll(() => told.stages).toContain('listening')
    recorder.level(0.4)
    expect(told.levels).toEqual([0.4])
  })

  it('cancelled while the microphone opens, it lets go of it and hands over nothing', async () => {
    const recorder = createScriptedRecorder()
    const { record } = recorder
    const opened = Promise.withResolvers<void>()
    const opening = vi.fn<Recorder['record']>(async (events) => {
      await opened.promise
      return record(events)
    })
    const recorded = vi.fn()
    const listening = createRecordingListener({ ...recorder, record: opening }, memoryTranscriber()).listen(
      'en-US',
      { heard: () => undefined, recorded, ended: () => undefined },
      { keepsSound: true },
    )
    await expect.poll(() => opening).toHaveBeenCalledOnce()
    listening.cancel()
    opened.resolve()
    await expect.poll(() => recorder.counts.cancelled).toBe(1)
    expect(recorder.counts.stopped).toBe(0)
    expect(recorded).not.toHaveBeenCalled()
  })

  it('cancelled before it is stopped, nothing is recorded; cancelled after, nothing more is heard', async () => {
    const early = listen({})
    await expect.poll(() => early.told.stages).toContain('listening')
    early.cancel()
    await expect.poll(() => early.recorder.counts.cancelled).toBe(1)
    let answer: (answer: SpeechAnswer<HeardText>) => void = () => undefined
    const late = listen({ answers: [new Promise((resolve) => (answer = resolve))] })
    await expect.poll(() => late.told.stages).toContain('listening')
    late.stop()
    await expect.poll(() => late.sent).toHaveLength(1)
    late.cancel()
    answer(heard('too late'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(late.ended).not.toHaveBeenCalled()
    expect(late.told.heard).toEqual([])
    expect(late.recorder.counts.discarded).toBe(0) // whoever took the recording has it
  })
})

describe('who hears', () => {
  const ids = (language: LanguageCode, known: Partial<Record<TranscriberId, LanguageCode[]>>) =>
    chooseTranscribers(
      TRANSCRIBER_ORDER.filter((id) => known[id]).map((id) =>
        memoryTranscriber({ id, supports: (one) => known[id]?.includes(one) ?? false }),
      ),
      language,
    ).map(({ id }) => id)

  it('is the first engine that knows the language, and after it none that hands the voice to somebody else', () => {
    const all = { openai: ['en-US', 'vi-VN'], gemini: ['en-US', 'vi-VN'], pocketsphinx: ['en-US'] } as const
    const known = Object.fromEntries(Object.entries(all).map(([id, languages]) => [id, [...languages]]))
    expect(ids('en-US', known)).toEqual(['openai', 'pocketsphinx'])
    expect(ids('vi-VN', known)).toEqual(['openai'])
    expect(ids('da-DK', known)).toEqual([])
    expect(ids('en-US', { pocketsphinx: ['en-US'] })).toEqual(['pocketsphinx'])
  })

  it.each([
    'provider-down',
    'provider-key',
    'rate-limited',
    'log-in-needed',
    'timeout',
    'unexpected',
  ] as const)(
    'FAIL-10: where the provider fails (%s), the engine of the server itself goes on, and is named',
    async (error) => {
      const sound = { samples: longSpeech(2), sampleRate: RATE }
      const openai = memoryTranscriber({ id: 'openai', answer: () => ({ ok: false, error }) })
      const told: string[] = []
      const job = createTranscriptionJob(sound, 'en-US', [openai, memoryTranscriber()])
      const events: Parameters<typeof job>[1] = {
        by: (id) => told.push(id),
        heard: ({ final }) => told.push(final),
      }
      expect(await job(new AbortController().signal, events)).toBeNull()
      expect(told).toEqual(['pocketsphinx', 'i have a dog'])
    },
  )

  it('an engine that is for accounts, and no other that knows the language: the learner is told which', async () => {
    const sound = { samples: longSpeech(2), sampleRate: RATE }
    const openai = memoryTranscriber({ id: 'openai', answer: () => ({ ok: false, error: 'log-in-needed' }) })
    const job = createTranscriptionJob(sound, 'vi-VN', [openai])
    const events = { by: () => undefined, heard: () => undefined }
    expect(await job(new AbortController().signal, events)).toBe('log-in-needed')
  })

  it('out of reach of the server no other engine is asked', async () => {
    const offline = memoryTranscriber({ id: 'openai', answer: () => ({ ok: false, error: 'offline' }) })
    const other = vi.fn(() => heard('no'))
    const transcribers = [offline, memoryTranscriber({ answer: other })]
    const sound = { samples: longSpeech(2), sampleRate: RATE }
    const job = createTranscriptionJob(sound, 'en-US', transcribers)
    expect(await job(new AbortController().signal, { heard: () => undefined })).toBe('offline')
    expect(other).not.toHaveBeenCalled()
  })
})
