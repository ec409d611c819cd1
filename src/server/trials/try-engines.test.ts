import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { noteCall } from '#server/engines/ai-provider-call.ts'
import { type Attempt, tryEach } from './try-engines.ts'

const TRIED = { engine: 'openai', job: 'speaks', costs: 'nothing' } as const
const never = new AbortController().signal
const limits = { patienceMs: 5_000, end: never, all: false }

function attempts(run: (index: number, signal: AbortSignal) => ReturnType<Attempt['run']>): Attempt[] {
  return LANGUAGES.map((language, index) => ({ language, run: (signal) => run(index, signal) }))
}

function hang(signal: AbortSignal): ReturnType<Attempt['run']> {
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve({ ok: false, error: 'cancelled' })),
  )
}

describe('trying one engine', () => {
  it('asks in every language, never more than two at once, and answers what came of each', async () => {
    let [running, most] = [0, 0]
    const trials = await tryEach(
      TRIED,
      attempts(async (index) => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 2))
        running -= 1
        return index === 3 ? { ok: false, error: 'empty' } : { ok: true }
      }),
      limits,
    )
    expect(most).toBe(2)
    expect(trials.map(({ language }) => language).toSorted()).toEqual(LANGUAGES.toSorted())
    expect(trials.filter(({ failed }) => failed !== undefined)).toMatchObject([
      { language: 'de-DE', failed: { error: 'empty' } },
    ])
  })

  it.each(['timeout', 'provider-key', 'init-failed', 'rate-limited', 'budget-used'])(
    'is over after %s: no other language would fare better',
    async (error) => {
      let asked = 0
      await tryEach(
        TRIED,
        attempts(async () => {
          asked += 1
          return { ok: false, error }
        }),
        limits,
      )
      expect(asked).toBe(1)
    },
  )

  it('is over where nobody answers at the address', async () => {
    let asked = 0
    const trials = await tryEach(
      TRIED,
      attempts(async () => {
        asked += 1
        noteCall({ reason: 'ECONNREFUSED' })
        return { ok: false, error: 'provider-down' }
      }),
      limits,
    )
    expect(asked).toBe(1)
    expect(trials).toMatchObject([{ failed: { error: 'provider-down', call: { reason: 'ECONNREFUSED' } } }])
  })

  it('one that does not answer is left after the time for one question, as timeout', async () => {
    const trials = await tryEach(
      TRIED,
      attempts((_, signal) => hang(signal)),
      { ...limits, patienceMs: 20 },
    )
    expect(trials).toMatchObject([{ language: 'en-US', failed: { error: 'timeout' } }])
  })

  it('what the time for all is too short for is not tried, and told as that', async () => {
    const end = new AbortController()
    const trials = await tryEach(
      TRIED,
      attempts(async (index) => {
        if (index === 4) end.abort()
        return { ok: true }
      }),
      { ...limits, end: end.signal },
    )
    expect(trials).toHaveLength(LANGUAGES.length)
    const notTried = trials.filter(({ failed }) => failed?.error === 'not-tried')
    expect(notTried.length).toBeGreaterThanOrEqual(LANGUAGES.length - 6)
  })
})
