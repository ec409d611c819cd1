import { describe, expect, it, onTestFinished } from 'vitest'
import type {
  HeardBy,
  Listener,
  ListenFailure,
  Listening,
  ListenStage,
  Transcript,
} from '#domain/speech/listener.ts'
import type { Recording } from '#domain/speech/recorder.ts'

/** A listener, and the engine behind it as a test moves it. */
export type ListenerUnderTest = {
  listener: Listener
  engine: {
    /** It begins to hear. */
    begin(): void
    /**
     * What the engine has heard since it began: settled words, and words that may still change. An engine that
     * hears a recording takes both for what it will hear.
     */
    hear(final: string, interim: string): void
    fail(failure: ListenFailure): void
    end(): void
    /** The language the engine was told to hear. */
    language(): string | undefined
  }
}

type Traits = {
  /** Whether it tells words while they are said, or hears a recording afterwards. */
  hears: 'live' | 'afterwards'
  /** Whether it records the sound when it is asked to. */
  keepsSound: boolean
  /** The failures its engine can be made to have. */
  failures: ListenFailure[]
}

/** Every failure of the browser's recogniser. */
export const LIVE_FAILURES: ListenFailure[] = [
  'not-allowed',
  'no-microphone',
  'network',
  'unsupported-language',
  'unsupported',
  'failed',
]

/** Listens, and keeps what was reported, in order. */
function listenTo(listener: Listener, language: 'es-ES' | 'ja-JP' = 'es-ES', keepsSound = false) {
  const told = {
    heard: [] as Transcript[],
    stages: [] as ListenStage[],
    by: [] as HeardBy[],
    recorded: [] as Recording[],
    endings: [] as (ListenFailure | null)[],
    again: undefined as (() => Listening) | undefined,
  }
  let endingsExpected = 0
  function keep<One>(list: One[], one: One): void {
    expect(told.endings).toHaveLength(endingsExpected)
    list.push(one)
  }
  const listening = listener.listen(
    language,
    {
      stage: (stage) => keep(told.stages, stage),
      by: (engine) => keep(told.by, engine),
      heard: (transcript) => keep(told.heard, transcript),
      recorded: (recording) => keep(told.recorded, recording),
      ended(failure, again) {
        told.endings.push(failure)
        told.again = again
      },
    },
    { keepsSound },
  )
  onTestFinished(() => listening.stop())
  function recogniseAgain(): void {
    endingsExpected += 1
    told.again?.()
  }
  return { ...listening, told, recogniseAgain }
}

/** What every adapter of the port `Listener` keeps. */
export function describeListener(
  name: string,
  { hears, keepsSound, failures }: Traits,
  make: () => ListenerUnderTest,
): void {
  /** Listens until the engine has begun. */
  async function begin(options: { language?: 'es-ES' | 'ja-JP'; keepsSound?: boolean } = {}) {
    const { listener, engine } = make()
    const listening = listenTo(listener, options.language, options.keepsSound)
    await expect.poll(() => engine.language()).toBe(options.language ?? 'es-ES')
    engine.begin()
    await expect.poll(() => listening.told.stages).toContain('listening')
    return { ...listening, listener, engine }
  }

  describe(name, () => {
    it('SPEECH-9: hears the language it is asked for', async () => {
      const { listener, engine } = await begin({ language: 'ja-JP' })
      expect(listener.isSupported()).toBe(true)
      expect(engine.language()).toBe('ja-JP')
    })

    it('SPEECH-1: says truly what it is doing, and who hears', async () => {
      const { engine, told } = await begin()
      expect([...new Set(told.stages)]).toEqual(['starting', 'listening'])
      expect(told.by).toHaveLength(1)
      engine.hear('la mujer', '')
      engine.end()
      await expect.poll(() => told.endings).toEqual([null])
      const afterwards = hears === 'afterwards' ? ['transcribing'] : []
      expect([...new Set(told.stages)]).toEqual(['starting', 'listening', ...afterwards])
    })

    it('SPEECH-2: the end of the engine ends listening, and settles what was a guess', async () => {
      const { engine, told } = await begin()
      engine.hear('La mujer', 'del')
      engine.end()
      await expect.poll(() => told.endings).toEqual([null])
      expect(told.heard.at(-1)).toEqual({ final: 'La mujer del', interim: '' })
    })

    it.each(failures)(
      'SPEECH-1 SPEECH-2: %s ends listening, once, whatever the engine still says',
      async (code) => {
        const { engine, told } = await begin()
        engine.fail(code)
        engine.hear('too', 'late')
        engine.end()
        await expect.poll(() => told.endings).toEqual([code])
      },
    )

    it('SPEECH-2: stopping keeps the words that were heard so far', async () => {
      const { engine, told, stop } = await begin()
      engine.hear('', 'la mujer')
      stop()
      stop()
      engine.end()
      await expect.poll(() => told.endings).toEqual([null])
      expect(told.heard.at(-1)).toEqual({ final: 'la mujer', interim: '' })
    })

    it('what is cancelled reports nothing more', async () => {
      const { engine, told, cancel } = await begin()
      engine.hear('', 'la mujer')
      const { length } = told.heard
      cancel()
      engine.hear('la mujer', 'del')
      engine.end()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(told.heard).toHaveLength(length)
      expect(told.endings).toEqual([])
    })

    it.each([true, false])('hands over the sound where it was kept, and only then (%s)', async (isKept) => {
      const { engine, told } = await begin({ keepsSound: isKept })
      engine.hear('la mujer', '')
      engine.end()
      await expect.poll(() => told.endings).toEqual([null])
      expect(told.recorded).toHaveLength(isKept && keepsSound ? 1 : 0)
    })

    if (hears === 'live') describeLive(begin)
    else describeAfterwards(begin)
  })

  type Begin = typeof begin

  function describeLive(beginLive: Begin): void {
    it('SHADOW-6 DIARY-28: tells what it hears while it hears it', async () => {
      const { engine, told } = await beginLive()
      engine.hear('', 'la mujer')
      engine.hear('La mujer', 'del')
      expect(told.heard).toEqual([
        { final: '', interim: 'la mujer' },
        { final: 'La mujer', interim: 'del' },
      ])
      expect(told.endings).toEqual([])
    })
  }

  function describeAfterwards(beginRecorded: Begin): void {
    it('FAIL-11: a failure keeps the sound, which can be heard again', async () => {
      const { engine, told, recogniseAgain } = await beginRecorded()
      engine.hear('la mujer', '')
      engine.fail('server-failed')
      await expect.poll(() => told.endings).toEqual(['server-failed'])
      engine.hear('la mujer del', '')
      recogniseAgain()
      await expect.poll(() => told.endings).toEqual(['server-failed', null])
      expect(told.heard.at(-1)).toEqual({ final: 'la mujer del', interim: '' })
      expect(told.stages.at(-1)).toBe('transcribing')
    })
  }
}
