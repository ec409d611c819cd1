import { describe, expect, it } from 'vitest'
import type { Listener, ListenFailure, Transcript } from '#domain/shadow/listener.ts'

/** A listener, and the engine behind it as a test moves it. */
export type ListenerUnderTest = {
  listener: Listener
  engine: {
    /** What the engine has heard since it began: settled words, and words that may still change. */
    hear(final: string, interim: string): void
    fail(failure: ListenFailure): void
    end(): void
    /** The language the engine was told to hear. */
    language(): string | undefined
  }
}

/** Listens, and keeps what was reported, in order. */
function listenTo(listener: Listener, language: 'es-ES' | 'ja-JP' = 'es-ES') {
  const heard: Transcript[] = []
  const endings: (ListenFailure | null)[] = []
  const { stop } = listener.listen(language, {
    heard(transcript) {
      expect(endings).toEqual([])
      heard.push(transcript)
    },
    ended: (failure) => endings.push(failure),
  })
  return { heard, endings, stop }
}

const FAILURES: ListenFailure[] = [
  'not-allowed',
  'no-microphone',
  'network',
  'language-not-supported',
  'unsupported',
  'failed',
]

/** What every adapter of the port `Listener` keeps. */
export function describeListener(name: string, make: () => ListenerUnderTest): void {
  describe(name, () => {
    it('SPEECH-9: hears the language it is asked for', () => {
      const { listener, engine } = make()
      expect(listener.isSupported()).toBe(true)
      listenTo(listener, 'ja-JP')
      expect(engine.language()).toBe('ja-JP')
    })

    it('SHADOW-6 DIARY-28: tells what it hears while it hears it', () => {
      const { listener, engine } = make()
      const { heard, endings } = listenTo(listener)
      engine.hear('', 'la mujer')
      engine.hear('La mujer', 'del')
      expect(heard).toEqual([
        { final: '', interim: 'la mujer' },
        { final: 'La mujer', interim: 'del' },
      ])
      expect(endings).toEqual([])
    })

    it('SPEECH-2: the end of the engine ends listening, and settles what was a guess', () => {
      const { listener, engine } = make()
      const { heard, endings } = listenTo(listener)
      engine.hear('La mujer', 'del')
      engine.end()
      expect(heard.at(-1)).toEqual({ final: 'La mujer del', interim: '' })
      expect(endings).toEqual([null])
    })

    it.each(FAILURES)(
      'SPEECH-1: %s ends listening at once, though the engine never says that it ended',
      (code) => {
        const { listener, engine } = make()
        const { endings } = listenTo(listener)
        engine.fail(code)
        expect(endings).toEqual([code])
      },
    )

    it('SPEECH-1 SPEECH-2: listening ends once, whatever the engine still says', () => {
      const { listener, engine } = make()
      const { endings } = listenTo(listener)
      engine.fail('network')
      engine.hear('too', 'late')
      engine.end()
      expect(endings).toEqual(['network'])
    })

    it('SPEECH-2: stopping keeps the words that were heard so far', () => {
      const { listener, engine } = make()
      const { heard, endings, stop } = listenTo(listener)
      engine.hear('', 'la mujer')
      stop()
      stop()
      engine.end()
      expect(heard.at(-1)).toEqual({ final: 'la mujer', interim: '' })
      expect(endings).toEqual([null])
    })
  })
}
