import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { encodeWav } from '#domain/speech/wav.ts'
import { BROWSERS, type BrowserName } from '../start/browsers.ts'
import { onDemand } from '../start/on-demand.ts'
import { openTab, type TabOptions } from '../start/tab.ts'

export const RATE_HZ = 16_000

declare global {
  interface Window {
    /** Of the microphone that was opened last. */
    listened?: { ms: number } | undefined
    /** How many microphones are open. */
    openTracks?(): number
  }
}

/** Runs in the page: counts how much sound the opened microphone has given, and can end it as the browser does. */
function watchMicrophone(): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const opened: MediaStreamTrack[] = []
  window.openTracks = () => opened.filter(({ readyState }) => readyState === 'live').length
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    opened.push(...stream.getTracks())
    const context = new AudioContext()
    const counter = context.createScriptProcessor(1024, 1, 1)
    const listened = { ms: 0 }
    window.listened = listened
    counter.onaudioprocess = ({ inputBuffer }) => {
      listened.ms += inputBuffer.duration * 1000
    }
    context.createMediaStreamSource(stream).connect(counter).connect(context.destination)
    return stream
  }
}

/** Forgets the microphones that were opened until now. */
export function forgetListened(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.listened = undefined
  })
}

/** Waits until the microphone that was opened last has given so much sound. */
export async function listenFor(page: Page, ms: number): Promise<void> {
  await page.waitForFunction((least) => (window.listened?.ms ?? 0) >= least, ms, { timeout: ms + 30_000 })
}

/** The learner turns to something else; no browser without a window hides a page. */
export function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** The learner comes back. */
export function show(page: Page): Promise<void> {
  return page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** How many microphones are open. */
export function openMicrophones(page: Page): Promise<number> {
  return page.evaluate(() => window.openTracks?.() ?? 0)
}

export type MicrophoneBrowser = {
  /** What the microphone plays from the next time it is opened, once, from the beginning. 16 kHz. */
  plays(samples: Float32Array): void
  /** A tab that may use the microphone unless told otherwise. */
  openTab(options: Omit<TabOptions, 'browser'>): Promise<Page>
}

/**
 * One more browser for the journeys of a file, with a microphone, started when it is first asked for. The shell denies
 * nobody the microphone: that takes Chromium.
 */
export function browserWithMicrophone(): MicrophoneBrowser {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-microphone-'))
  const file = join(folder, 'sound.wav')
  const plays = (samples: Float32Array) => writeFileSync(file, encodeWav({ samples, sampleRate: RATE_HZ }))
  plays(new Float32Array(RATE_HZ))
  const microphone = [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}%noloop`,
  ]
  const browsers = onDemand((name: BrowserName) => {
    const { args, ...launch } = BROWSERS[name]()
    const answer = name === 'shell' ? ['--use-fake-ui-for-media-stream'] : [] // it has no window in which to ask
    return chromium.launch({ ...launch, args: [...args, ...microphone, ...answer] })
  })
  afterAll(async () => {
    await browsers.stopAll((browser) => browser.close())
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    plays,
    async openTab({ needsChromium = false, ...options }) {
      const browser = await browsers.get(needsChromium ? 'chromium' : 'shell')
      const page = await openTab({ browser, needsChromium, permissions: ['microphone'], ...options })
      await page.addInitScript(watchMicrophone)
      return page
    },
  }
}
