import type { ListenFailure } from '#domain/shadow/listener.ts'
import type { ListenerUnderTest } from './listener-contract.ts'

type FakeResult = { isFinal: boolean; 0: { transcript: string; confidence: number } }

/** For tests: the browser's SpeechRecognition, moved by hand. The newest one is `FakeSpeechRecognition.last`. */
export class FakeSpeechRecognition {
  static last: FakeSpeechRecognition | undefined

  lang = ''
  continuous = false
  interimResults = false
  onresult: ((event: { results: FakeResult[] }) => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onend: (() => void) | null = null
  calls: string[] = []

  constructor() {
    FakeSpeechRecognition.last = this
  }

  start(): void {
    this.calls.push('start')
  }

  stop(): void {
    this.calls.push('stop')
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
}

const ERRORS: Partial<Record<ListenFailure, string>> = {
  'not-allowed': 'not-allowed',
  'no-microphone': 'audio-capture',
  network: 'network',
  'language-not-supported': 'language-not-supported',
  unsupported: 'service-not-allowed',
  failed: 'something-new',
}

/** The fake as the engine of the listener's contract. */
export function fakeRecognitionEngine(): ListenerUnderTest['engine'] {
  const last = () => FakeSpeechRecognition.last
  return {
    hear(final, interim) {
      last()?.list({ text: final, isFinal: true }, { text: interim, isFinal: false })
    },
    fail: (failure) => last()?.onerror?.({ error: ERRORS[failure] ?? 'something-new' }),
    end: () => last()?.onend?.(),
    language: () => last()?.lang,
  }
}
