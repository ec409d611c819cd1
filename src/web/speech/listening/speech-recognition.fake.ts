import { afterEach, beforeEach, vi } from 'vitest'
import type { ListenFailure } from '#domain/speech/listener.ts'
import type { ListenerUnderTest } from './listener.contract.ts'

type FakeResult = { isFinal: boolean; 0: { transcript: string; confidence: number } }

/**
 * How the recogniser behaves once it is started. by-hand: as the test moves it; dead: no response at all; deaf: it
 * starts, hears nothing, and ends when it is stopped; endless: as deaf, and never ends; gone-at-once: it starts and
 * ends; refuses: `start` throws; { error }: it starts and reports an error, and never says 'end'; { error, isUnstarted }:
 * the same without having started.
 */
export type RecogniserBehaviour =
  | 'by-hand'
  | 'dead'
  | 'deaf'
  | 'endless'
  | 'gone-at-once'
  | 'refuses'
  | { error: string; isUnstarted?: boolean }

const ANSWER_MS = 10 // as fast as Chromium reports that there is no network

/** For tests: the browser's SpeechRecognition. The newest one is `FakeSpeechRecognition.last`. */
export class FakeSpeechRecognition {
  static last: FakeSpeechRecognition | undefined
  static behaviour: RecogniserBehaviour = 'by-hand'
  static onDeviceBehaviour: RecogniserBehaviour = 'by-hand'
  static started = 0
  static onDevice = 'unavailable'

  static async available({ processLocally }: { processLocally: boolean }): Promise<string> {
    return processLocally ? FakeSpeechRecognition.onDevice : 'available' // the second even without a network
  }

  /** What becomes of a download, and the languages for which one was asked for. */
  static installing: () => Promise<boolean> = async () => false
  static installed: string[] = []

  static install({ langs, processLocally }: { langs: string[]; processLocally: boolean }): Promise<boolean> {
    if (!processLocally) throw new Error('only what stays on the device is downloaded')
    FakeSpeechRecognition.installed.push(...langs)
    return FakeSpeechRecognition.installing()
  }

  /** As a new page finds it. */
  static reset(behaviour: RecogniserBehaviour = 'by-hand'): void {
    Object.assign(FakeSpeechRecognition, {
      last: undefined,
      behaviour,
      onDeviceBehaviour: 'by-hand',
      started: 0,
      onDevice: 'unavailable',
      installing: async () => false,
      installed: [],
    })
  }

  lang = ''
  continuous = false
  interimResults = false
  processLocally = false
  onstart: (() => void) | null = null
  onaudiostart: (() => void) | null = null
  onspeechstart: (() => void) | null = null
  onresult: ((event: { results: FakeResult[] }) => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onend: (() => void) | null = null
  calls: string[] = []

  constructor() {
    FakeSpeechRecognition.last = this
  }

  get behaviour(): RecogniserBehaviour {
    return this.processLocally ? FakeSpeechRecognition.onDeviceBehaviour : FakeSpeechRecognition.behaviour
  }

  start(): void {
    this.calls.push('start')
    FakeSpeechRecognition.started += 1
    const { behaviour } = this
    if (behaviour === 'refuses') throw new DOMException('no', 'NotAllowedError')
    if (behaviour !== 'by-hand' && behaviour !== 'dead') setTimeout(() => this.answer(behaviour), ANSWER_MS)
  }

  stop(): void {
    this.calls.push('stop')
    if (this.behaviour === 'deaf') setTimeout(() => this.onend?.(), ANSWER_MS)
  }

  abort(): void {
    this.calls.push('abort')
  }

  list(...results: { text: string; isFinal: boolean; confidence?: number }[]): void {
    this.onresult?.({
      results: results.map(({ text, isFinal, confidence = 0.9 }) => ({
        isFinal,
        0: { transcript: text, confidence },
      })),
    })
  }

  private answer(behaviour: RecogniserBehaviour): void {
    const isError = typeof behaviour === 'object'
    if (!isError || behaviour.isUnstarted !== true) this.onstart?.()
    if (isError) this.onerror?.({ error: behaviour.error })
    if (behaviour === 'gone-at-once') this.onend?.()
  }
}

/** For tests: the browser's recogniser is the fake one, and nothing of it is left for the next test. */
export function replaceRecognition(): void {
  beforeEach(() => {
    FakeSpeechRecognition.reset()
    vi.stubGlobal('SpeechRecognition', FakeSpeechRecognition)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

const ERRORS: Partial<Record<ListenFailure, string>> = {
  'not-allowed': 'not-allowed',
  'no-microphone': 'audio-capture',
  network: 'network',
  'unsupported-language': 'language-not-supported',
  unsupported: 'service-not-allowed',
  failed: 'something-new',
}

/** The fake as the engine of the listener's contract. */
export function fakeRecognitionEngine(): ListenerUnderTest['engine'] {
  const last = () => FakeSpeechRecognition.last
  return {
    begin: () => last()?.onstart?.(),
    hear(final, interim) {
      last()?.list({ text: final, isFinal: true }, { text: interim, isFinal: false })
    },
    fail: (failure) => last()?.onerror?.({ error: ERRORS[failure] ?? 'something-new' }),
    end: () => last()?.onend?.(),
    language: () => last()?.lang,
  }
}
