import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { SoundFailure, SoundOptions } from '#domain/speech/sound-player.ts'
import { encodeWav } from '#domain/speech/wav.ts'
import { createSoundPlayer } from './sound-player.adapter.ts'

/** A hum of so many seconds. */
function hum(seconds: number): Uint8Array<ArrayBuffer> {
  const sampleRate = 16_000
  const samples = Float32Array.from(
    { length: seconds * sampleRate },
    (_, index) => 0.2 * Math.sin((2 * Math.PI * 220 * index) / sampleRate),
  )
  return encodeWav({ samples, sampleRate })
}

function play(seconds: number, wav = hum(seconds), player = createSoundPlayer(), options: SoundOptions = {}) {
  const pauses: boolean[] = []
  const endings: (SoundFailure | null)[] = []
  const places: number[] = []
  const sound = player.play(
    wav,
    {
      paused: (isPaused) => pauses.push(isPaused),
      at: (seconds) => places.push(seconds),
      ended: (failure) => endings.push(failure),
    },
    options,
  )
  return { pauses, endings, places, sound, player }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// Chromium makes no sound before a press on the page.
beforeAll(() => userEvent.click(document.body))

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('playing a WAV file', () => {
  it('tells its end once, when it has been heard', async () => {
    const began = performance.now()
    const { endings } = play(0.3)
    await vi.waitFor(() => expect(endings).toEqual([null]), { timeout: 3000 })
    expect(performance.now() - began).toBeGreaterThan(250)
    await wait(50)
    expect(endings).toEqual([null])
  })

  it('SPEECH-5: waits while it is paused, and can be paused and resumed again and again', async () => {
    const { endings, pauses, sound } = play(0.4)
    await vi.waitFor(() => expect(pauses).toContain(false))
    for (let round = 0; round < 3; round++) {
      sound.pause()
      sound.resume()
    }
    sound.pause()
    await wait(600)
    expect([endings, pauses.at(-1)]).toEqual([[], true])
    sound.resume()
    await vi.waitFor(() => expect(endings).toEqual([null]), { timeout: 3000 })
  })

  it('SPEECH-6: a stop is silent at once, and reports nothing more', async () => {
    const { endings, pauses, sound } = play(0.2)
    sound.stop()
    sound.stop()
    sound.resume()
    await wait(400)
    expect([endings, pauses]).toEqual([[], []])
  })

  it('tells where it is while it plays, and not while it is paused or after it was stopped', async () => {
    const places: number[] = []
    const sound = createSoundPlayer().play(hum(5), {
      paused: () => undefined,
      ended: () => undefined,
      at: (seconds) => places.push(seconds),
    })
    await vi.waitFor(() => expect(places.at(-1)).toBeGreaterThan(0.2), { timeout: 3000 })
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    sound.pause()
    await vi.waitFor(async () => {
      const told = places.length
      await wait(100)
      expect(places).toHaveLength(told)
    })
    sound.resume()
    const told = places.length
    await vi.waitFor(() => expect(places.length).toBeGreaterThan(told + 2), { timeout: 3000 })
    sound.stop()
    const last = places.length
    await wait(100)
    expect(places).toHaveLength(last)
  })

  it('plays a part alone, and the next sound is played from its beginning', async () => {
    const { endings, places, player } = play(5, hum(5), createSoundPlayer(), { from: 3, to: 3.4 })
    await vi.waitFor(() => expect(endings).toEqual([null]), { timeout: 3000 })
    expect(places[0]).toBeGreaterThanOrEqual(3)
    expect(places.at(-1)).toBeGreaterThanOrEqual(3.3)
    expect(places.at(-1)).toBeLessThan(4.5)
    const next = play(0.2, hum(0.2), player)
    await vi.waitFor(() => expect(next.endings).toEqual([null]), { timeout: 3000 })
    expect(next.places[0]).toBeLessThan(0.2)
  })

  it('plays at another speed, and the next sound at its own', async () => {
    const used = vi.spyOn(window, 'Audio')
    const player = createSoundPlayer()
    const audio = used.mock.results[0]?.value as HTMLAudioElement
    for (const rate of [0.5, undefined, 1.2]) {
      const { endings } = play(0.2, hum(0.2), player, rate === undefined ? {} : { rate })
      await vi.waitFor(() => expect(endings).toEqual([null]), { timeout: 3000 })
      expect([audio.playbackRate, audio.preservesPitch]).toEqual([rate ?? 1, true])
    }
  })

  it('held back as soon as it has begun, it is silent until it is resumed', async () => {
    const { endings, places, sound } = play(0.3)
    sound.pause()
    await wait(300)
    expect([endings, places]).toEqual([[], []])
    sound.resume()
    await vi.waitFor(() => expect(endings).toEqual([null]), { timeout: 3000 })
  })

  it('another sound takes the place of the one before', async () => {
    const first = play(5)
    const second = play(0.2, hum(0.2), first.player)
    await vi.waitFor(() => expect(second.endings).toEqual([null]), { timeout: 3000 })
    expect(first.endings).toEqual([])
  })

  it('SPEECH-8: what is no sound is told, once', async () => {
    const { endings } = play(0, new TextEncoder().encode('<!doctype html>'))
    await vi.waitFor(() => expect(endings).toEqual(['unplayable']))
    await wait(50)
    expect(endings).toEqual(['unplayable'])
  })

  it('SPEECH-8: a browser that wants a press first is told as that', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(
      new DOMException('play() failed because the user didn’t interact', 'NotAllowedError'),
    )
    const { endings } = play(0.2)
    await vi.waitFor(() => expect(endings).toEqual(['not-allowed']))
  })

  it('SPEECH-8: a sound that does not move is given up after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const { endings } = play(0.2)
    vi.advanceTimersByTime(4900)
    expect(endings).toEqual([])
    vi.advanceTimersByTime(200)
    expect(endings).toEqual(['unplayable'])
  })

  it('lets go of every file', async () => {
    const made = vi.spyOn(URL, 'createObjectURL')
    const freed = vi.spyOn(URL, 'revokeObjectURL')
    const { endings, player } = play(0.1)
    await vi.waitFor(() => expect(endings).toEqual([null]), { timeout: 3000 })
    play(1, hum(1), player).sound.stop()
    play(0, new Uint8Array(3), player)
    await vi.waitFor(() => expect(freed).toHaveBeenCalledTimes(3))
    expect(freed.mock.calls.flat()).toEqual(made.mock.results.map(({ value }) => value))
  })
})
