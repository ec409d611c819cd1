import type { Page } from 'playwright-core'
import { decodeWav } from '#domain/speech/wav.ts'
import { joined, silence } from '../../src/domain/sound/made-sounds.fixture.ts'
import { sayWithFlite } from '../../src/server/engines/flite-learner.fixture.ts'
import { forgetListened, listenFor, type MicrophoneBrowser, RATE_HZ } from './microphone.fake.ts'

const BREATH_S = 0.3 // before and after the words, as a person leaves between a press and the first word

/** The samples of a sentence said by the test learner, 16 kHz; by `slt` where a sound is compared with the voice, which is `rms`. */
export function speak(text: string, voice: 'rms' | 'slt' = 'rms'): Float32Array {
  const sound = decodeWav(sayWithFlite(text, voice))
  if (!sound.ok || sound.value.sampleRate !== RATE_HZ) throw new Error('flite speaks at another rate')
  return sound.value.samples
}

/** The learner presses, says the words when the page listens, and it ends by itself. */
export async function say(
  page: Page,
  { plays }: MicrophoneBrowser,
  words: string,
  start = page.getByRole('button', { name: 'Start speaking' }),
): Promise<void> {
  const samples = joined(silence(BREATH_S), speak(words), silence(BREATH_S))
  plays(samples)
  await forgetListened(page)
  await start.click()
  const allow = page.getByRole('button', { name: 'Let it listen' })
  const busy = page.getByText(/^(Listening|Recording)/)
  await allow.or(busy).first().waitFor()
  if (await allow.isVisible()) await allow.click()
  await busy.first().waitFor()
  await listenFor(page, (samples.length / RATE_HZ) * 1000)
}
