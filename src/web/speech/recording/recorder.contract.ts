import { expect, it, onTestFinished, vi } from 'vitest'
import type { ActiveRecording, Recorder, RecorderFailure, RecordingEnd } from '#domain/speech/recorder.ts'

/** A recorder, and the microphone behind it as a test moves it. */
export type RecorderUnderTest = {
  recorder: Recorder
  /** Resolves when enough has been heard to be a recording. */
  hear(): Promise<void>
  /** The microphone goes away, or the time is up soon. */
  end(why: RecordingEnd): void
  /** Whether the microphone is still held. */
  isHeld(): boolean
}

export const RECORDER_FAILURES: RecorderFailure[] = [
  'unsupported',
  'not-allowed',
  'no-microphone',
  'microphone-taken',
  'failed',
]

type Disclosure = { failsWith?: RecorderFailure }

/** Records, and keeps what was told. */
async function begin({ recorder }: RecorderUnderTest) {
  const levels: number[] = []
  const lost = vi.fn<(why: RecordingEnd) => void>()
  const begun = await recorder.record({ level: (value) => levels.push(value), lost })
  if (!begun.ok) throw new Error(begun.error)
  const active: ActiveRecording = begun.value
  onTestFinished(() => active.cancel())
  return { active, levels, lost }
}

async function made(active: ActiveRecording) {
  const stopped = await active.stop()
  if (!stopped.ok) throw new Error(stopped.error)
  return stopped.value
}

/** What every recorder keeps to. */
export function recorderContract(open: (opening?: Disclosure) => Promise<RecorderUnderTest>): void {
  it('a recording has its length, its samples and a place it is played from, until it is discarded', async () => {
    const under = await open()
    const { active, levels, lost } = await begin(under)
    await under.hear()
    const { samples, sampleRate, url, discard } = await made(active)
    expect(sampleRate).toBe(16_000)
    expect(samples.length / sampleRate).toBeGreaterThan(0.05)
    expect(samples.some((value) => Math.abs(value) > 0.1)).toBe(true)
    expect(samples.every((value) => Math.abs(value) <= 1)).toBe(true)
    expect(url).toMatch(/^(blob|data):/)
    expect(levels.every((level) => level >= 0 && level <= 1)).toBe(true)
    expect(lost).not.toHaveBeenCalled()
    expect(under.isHeld()).toBe(false)
    discard()
  })

  it('a recording that is cancelled lets go of the microphone and tells nothing', async () => {
    const under = await open()
    const { active, lost } = await begin(under)
    expect(under.isHeld()).toBe(true)
    active.cancel()
    active.cancel()
    expect(under.isHeld()).toBe(false)
    expect(lost).not.toHaveBeenCalled()
  })

  it.each([
    ['FAIL-23', 'microphone-lost'],
    ['FAIL-26', 'full'],
  ] as const)(
    '%s: a recording that ends by itself (%s) says so once, and what was said is kept',
    async (_, why) => {
      const under = await open()
      const { active, lost } = await begin(under)
      await under.hear()
      under.end(why)
      await expect.poll(() => lost.mock.calls, { timeout: 8000 }).toEqual([[why]])
      expect(under.isHeld()).toBe(false)
      const { samples, sampleRate, discard } = await made(active)
      expect(samples.length / sampleRate).toBeGreaterThan(0.05)
      expect(samples.some((value) => Math.abs(value) > 0.1)).toBe(true)
      expect(lost).toHaveBeenCalledOnce()
      discard()
    },
  )

  it.each(RECORDER_FAILURES)(
    'FAIL-20 FAIL-21 FAIL-22: a microphone that cannot be had (%s) is a failure with a code',
    async (failsWith) => {
      const { recorder } = await open({ failsWith })
      const record = recorder.record({ level: () => undefined, lost: () => undefined })
      expect(await record).toEqual({ ok: false, error: failsWith })
    },
  )

  it('every microphone has an id of its own', async () => {
    const { recorder } = await open()
    const microphones = (await recorder.microphones?.()) ?? []
    expect(microphones.length).toBeGreaterThan(0)
    expect(new Set(microphones.map(({ id }) => id)).size).toBe(microphones.length)
  })
}
