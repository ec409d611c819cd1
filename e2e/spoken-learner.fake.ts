import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { decodeWav, encodeWav } from '#domain/shadow/wav.ts'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { sayWithFlite } from '../src/server/adapters/flite-learner.ts'

const RATE_HZ = 16_000
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

/** A browser whose microphone hears what the test learner says. */
export type BrowserWithLearner = {
  context: BrowserContext
  /** What the microphone hears from the next time it is opened. Answers how long that takes, in milliseconds. */
  willSay(text: string): number
  close(): Promise<void>
}

/** Starts a browser of its own: its microphone is a file, read from the beginning whenever it is opened. */
export async function openBrowserWithLearner(baseURL: string): Promise<BrowserWithLearner> {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-learner-'))
  const file = join(folder, 'microphone.wav')
  const willSay = (text: string) => {
    const samples = joined([
      silence(BREATH_MS),
      text === '' ? silence(1000) : speak(text),
      silence(BREATH_MS),
    ])
    writeFileSync(file, encodeWav({ samples, sampleRate: RATE_HZ }))
    return Math.ceil((samples.length / RATE_HZ) * 1000)
  }
  willSay('')
  const { args, ...launch } = chromiumLaunch()
  const microphone = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}%noloop`,
  ]
  const browser = await chromium.launch({ ...launch, args: [...args, ...microphone] })
  const context = await browser.newContext({ baseURL, locale: 'en-US', permissions: ['microphone'] })
  return {
    context,
    willSay,
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
