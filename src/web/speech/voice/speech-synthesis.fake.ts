import type { VoiceUnderTest } from './voice.contract.ts'

type BoundaryEvent = { name: string; charIndex: number; charLength?: number }

/** For tests: the browser's SpeechSynthesisUtterance. */
export class FakeUtterance {
  text: string
  lang = ''
  rate = 1
  voice: SpeechSynthesisVoice | null = null
  onstart: (() => void) | null = null
  onend: (() => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onboundary: ((event: BoundaryEvent) => void) | null = null

  constructor(text: string) {
    this.text = text
  }
}

export function fakeVoice(lang: string, name: string): SpeechSynthesisVoice {
  return { lang, name, default: false, localService: true, voiceURI: name }
}

/** For tests: the browser's speechSynthesis, moved by hand. Its own pause and resume jam, as Chromium's do. */
export class FakeSpeechSynthesis extends EventTarget {
  voices: SpeechSynthesisVoice[] = []
  queue: FakeUtterance[] = []
  paused = false
  jammed = false

  getVoices(): SpeechSynthesisVoice[] {
    return this.voices
  }

  speak(utterance: FakeUtterance): void {
    this.queue.push(utterance)
  }

  cancel(): void {
    const cut = this.queue
    this.queue = []
    for (const utterance of cut) utterance.onerror?.({ error: 'canceled' })
  }

  pause(): void {
    this.jammed = true
  }

  resume(): void {
    this.jammed = true
  }

  lateVoices(...voices: SpeechSynthesisVoice[]): void {
    this.voices = voices
    this.dispatchEvent(new Event('voiceschanged'))
  }

  sayNext(): void {
    if (this.jammed) return
    const utterance = this.queue.shift()
    utterance?.onstart?.()
    utterance?.onend?.()
  }
}

/** The fake as the engine of the voice's contract. */
export function fakeSynthesisEngine(synthesis: FakeSpeechSynthesis): VoiceUnderTest['engine'] {
  const now = () => (synthesis.jammed ? undefined : synthesis.queue[0])
  return {
    word(word) {
      const utterance = now()
      const charIndex = utterance?.text.indexOf(word) ?? 0
      utterance?.onboundary?.({ name: 'word', charIndex, charLength: word.length })
    },
    finish() {
      while (now()) synthesis.sayNext()
    },
    fail: (reason) => synthesis.queue.shift()?.onerror?.({ error: reason }),
    saying: () => now()?.text,
    language: () => now()?.lang,
    rate: () => now()?.rate,
  }
}
