import type { Page } from 'playwright-core'
import { decodeWav } from '#domain/speech/wav.ts'
import { sayWithFlite } from '../src/server/engines/flite-learner.fixture.ts'
import { forgetListened, listenFor, type MicrophoneBrowser, RATE_HZ } from './microphone.fake.ts'

const BREATH_MS = 300 // before and after the words, as a person leaves between a press and the first word

function silence(ms: number): Float32Array {
  return new Float32Array((RATE_HZ * ms) / 1000)
}

function joined(parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The samples of a sentence said by the test learner, 16 kHz. */
function speak(text: string): Float32Array {
  const sound = decodeWav(sayWithFlite(text))
  if (!sound.ok || sound.value.sampleRate !== RATE_HZ) throw new Error('flite speaks at another rate')
  return sound.value.samples
}

/** The learner presses, says the words when the page listens, and presses again. */
export async function say(page: Page, { plays }: MicrophoneBrowser, words: string): Promise<void> {
  const samples = joined([silence(BREATH_MS), speak(words), silence(BREATH_MS)])
  plays(samples)
  await forgetListened(page)
  await page.getByRole('button', { name: 'Start speaking' }).click()
  const allow = page.getByRole('button', { name: 'Let it listen' })
  const busy = page.getByText(/^(Listening|Recording)/)
  await allow.or(busy).first().waitFor()
  if (await allow.isVisible()) await allow.click()
  await busy.first().waitFor()
  await listenFor(page, (samples.length / RATE_HZ) * 1000)
  await page.getByRole('button', { name: 'Stop speaking' }).click()
}
