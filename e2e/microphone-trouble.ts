import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { SpeechConsent } from '#domain/speech/speech-settings.ts'
import { encodeWav } from '#domain/speech/wav.ts'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { ANA, address, standOnOrigin } from './learner.ts'

const RATE_HZ = 16_000

/** What becomes of the microphone in this browser. */
export type Microphone = 'there' | 'silent' | 'denied' | 'absent' | 'taken'

const FAKE_DEVICE = '--use-fake-device-for-media-stream'
const ALWAYS_ALLOWED = '--use-fake-ui-for-media-stream'

const DENIED = '--deny-permission-prompts'

function flagsFor(microphone: Microphone, sound: string): string[] {
  if (microphone === 'absent') return [ALWAYS_ALLOWED]
  if (microphone === 'denied') return [FAKE_DEVICE, DENIED]
  return [FAKE_DEVICE, ALWAYS_ALLOWED, `--use-file-for-fake-audio-capture=${sound}`]
}

/** Ten seconds: a humming that swells and fades like syllables, or nothing at all. */
function soundFor(microphone: Microphone): Uint8Array {
  const loudness = microphone === 'silent' ? 0 : 0.6
  const samples = Float32Array.from(
    { length: 10 * RATE_HZ },
    (_, at) => loudness * Math.sin(at / 12) * Math.abs(Math.sin((Math.PI * at * 3) / RATE_HZ)),
  )
  return encodeWav({ samples, sampleRate: RATE_HZ })
}

/** Runs in the page: another program holds the microphone, which no test can do for real. */
function refuseAsTaken(): void {
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Could not start audio source', 'NotReadableError'))
}

declare global {
  interface Window {
    unplug?(): void
  }
}

/** Runs in the page: keeps hold of every opened track, so that it can be ended as the browser ends it. */
function rememberTracks(): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const tracks: MediaStreamTrack[] = []
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  window.unplug = () => {
    for (const track of tracks) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  }
}

/** The microphone goes away. */
export function unplug(page: Page): Promise<void> {
  return page.evaluate(() => window.unplug?.())
}

type TabOptions = {
  microphone: Microphone
  /** Who the learner has said may hear them. */
  consent: SpeechConsent
  /** What our server's engine hears in whatever it is sent. */
  heard?: string
}

/** What the server answers about its engines: one that hears English, wherever this runs. */
const CAPABILITIES = {
  translators: [],
  synthesisers: [],
  transcribers: [{ id: 'pocketsphinx', languages: ['en-US'] }],
}

/**
 * A browser of its own with such a microphone, and one tab, logged in as a learner who writes English and learns
 * English. The page's own requests for what was said are answered here, at the edge of the network.
 */
export async function openTabWithMicrophone({ microphone, consent, heard = '' }: TabOptions): Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-microphone-'))
  const sound = join(folder, 'sound.wav')
  writeFileSync(sound, soundFor(microphone))
  const { args, ...launch } = chromiumLaunch()
  const browser = await chromium.launch({ ...launch, args: [...args, ...flagsFor(microphone, sound)] })
  const context = await browser.newContext({ baseURL: address, locale: 'en-US' })
  const problems: string[] = []
  context.on('weberror', (thrown) => problems.push(thrown.error().message))
  onTestFinished(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
    expect(problems, 'thrown on the page').toEqual([])
  })
  context.setDefaultTimeout(15_000)
  await context.route('**/api/capabilities', (route) => route.fulfill({ json: CAPABILITIES }))
  await context.route('**/api/listen?**', (route) =>
    route.fulfill({ json: { text: heard, by: 'pocketsphinx' } }),
  )
  const page = await context.newPage()
  await page.addInitScript(microphone === 'taken' ? refuseAsTaken : rememberTracks)
  await standOnOrigin(page)
  const learner = { ...ANA, nativeLanguage: 'en-US', targetLanguage: 'en-US' }
  await page.evaluate(
    ([user, speech]) => {
      localStorage.setItem('echolog.user', user ?? '')
      localStorage.setItem('echolog.speech', speech ?? '')
    },
    [JSON.stringify(learner), JSON.stringify({ hearing: consent })],
  )
  return page
}
