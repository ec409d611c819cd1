import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { encodeWav } from '#domain/speech/wav.ts'
import { PlayRecording } from './own-voice.tsx'

const RATE = 16_000

/** 20 s of silence, half a second of a tone, and silence again. */
function longSilence() {
  const samples = new Float32Array(41 * RATE)
  for (let i = 20 * RATE; i < 20.5 * RATE; i++) samples[i] = 0.2 * Math.sin(i / 8)
  const url = URL.createObjectURL(new Blob([encodeWav({ samples, sampleRate: RATE })], { type: 'audio/wav' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  const file = async () => ({ type: 'audio/wav', bytes: new ArrayBuffer(0) })
  return { url, type: 'audio/wav', file, samples, sampleRate: RATE, discard: () => undefined }
}

it('plays what was said, without the silence before and after it, and again from there', async () => {
  const { container } = await render(<PlayRecording recording={longSilence()} />)
  const audio = container.querySelector('audio')
  if (audio === null) throw new Error('nothing plays')
  for (let played = 0; played < 2; played++) {
    const hasPaused = new Promise((resolve) => audio.addEventListener('pause', resolve, { once: true }))
    const startedAt = new Promise<number>((resolve) => {
      audio.addEventListener('playing', () => resolve(audio.currentTime), { once: true })
    })
    await page.getByRole('button').click()
    expect(await startedAt).toBeCloseTo(19.8, 0)
    await hasPaused
    expect(audio.currentTime).toBeGreaterThanOrEqual(20.5)
    expect(audio.currentTime).toBeLessThan(40)
  }
})
