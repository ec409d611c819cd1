import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { encodeWav } from '#domain/speech/wav.ts'
import { SOON } from '../start/tab.ts'
import { editor, ready } from './learner.ts'

/** A phone that hears by itself, as Android does: no microphone is opened for it. */
export const ANDROID = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
}

/** What learners of these journeys write, and what it means. */
export const MEANINGS = {
  'Llovió toda la tarde.': 'It rained all afternoon.',
  'Leí un libro viejo.': 'I read an old book.',
  'Mi hermana compró manzanas.': 'My sister bought some apples.',
  'Caminé hasta el río.': 'I walked to the river.',
  'Cociné sopa para cuatro.': 'I cooked soup for four.',
  'Hoy canté en casa.': 'Today I sang at home.',
  'Vi dos barcos blancos.': 'I saw two white boats.',
  'Mi madre llamó temprano.': 'My mother called early.',
  'Dormí muy poco.': 'I slept very little.',
} as const

export type Written = keyof typeof MEANINGS

export const meaningOf = (...sentences: Written[]) => sentences.map((one) => MEANINGS[one]).join(' ')

/** Answers in place of the server's engines: a good translator that knows these sentences, and a voice that is soon done. */
export async function stubEngines(page: Page): Promise<void> {
  const silence = encodeWav({ samples: new Float32Array(1600), sampleRate: 16_000 })
  await page.route('**/api/capabilities', (route) =>
    route.fulfill({
      json: {
        translators: [{ id: 'gemini', quality: 'good', pairs: 'all' }],
        synthesisers: [{ id: 'espeak-ng', languages: ['en-US'] }],
        transcribers: [],
      },
    }),
  )
  await page.route('**/api/translate', (route) => {
    let text: string = route.request().postDataJSON().text
    for (const [written, meaning] of Object.entries(MEANINGS)) text = text.replaceAll(written, meaning)
    return route.fulfill({ json: { text, by: 'gemini', quality: 'good' } })
  })
  await page.route('**/api/speak', (route) =>
    route.fulfill({
      body: Buffer.from(silence),
      headers: { 'content-type': 'audio/wav', 'echolog-engine': 'espeak-ng' },
    }),
  )
}

declare global {
  interface Window {
    /** What the browser's recogniser hears next. */
    hears?: string
  }
}

/** Runs in the page: a recogniser that hears what it is told, and then ends by itself. */
function installEar(): void {
  class Recogniser {
    lang = ''
    onstart: (() => void) | null = null
    onresult: ((event: { results: unknown }) => void) | null = null
    onend: (() => void) | null = null
    start() {
      setTimeout(() => this.onstart?.(), 10)
      setTimeout(() => {
        const heard = Object.assign([{ transcript: window.hears ?? '', confidence: 0.9 }], { isFinal: true })
        this.onresult?.({ results: [heard] })
        this.onend?.()
      }, 60)
    }
    stop() {
      this.onend?.()
    }
    abort() {
      this.onend = null
    }
  }
  Object.assign(window, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser })
}

/** From the next page on the browser has such a recogniser. */
export async function giveEar(page: Page): Promise<void> {
  await page.addInitScript(installEar)
}

/** A finger that counts its taps. */
export function fingerOn(page: Page) {
  let taps = 0
  return {
    taps: () => taps,
    async tap(element: Locator): Promise<void> {
      await element.tap()
      taps += 1
    },
    /** Taps until something is there: a tap that was on its way to another button does nothing. */
    async tapUntil(element: Locator, there: Locator): Promise<void> {
      await expect
        .poll(async () => {
          if (await there.isVisible()) return 'there'
          await element.tap({ timeout: 1000 }).catch(() => undefined /* it may have gone meanwhile */)
          return there.isVisible().then((is) => (is ? 'there' : 'not yet'))
        }, SOON)
        .toBe('there')
      taps += 1
    },
    button: (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }),
    /** What leads on, of which some are links and some have something to do first. */
    link: (name: string) => {
      const [main, named] = [page.getByRole('main'), { name, exact: true }]
      return main.getByRole('link', named).or(main.getByRole('button', named)).first()
    },
  }
}

type Finger = ReturnType<typeof fingerOn>

/** Opens the diary, with its editor at work. */
export async function openDiary(page: Page): Promise<void> {
  await page.goto('/diary')
  await ready(page)
}

/** Writes today's entry, which stays a draft. */
export async function type(page: Page, ...sentences: Written[]): Promise<void> {
  await editor(page).fill(sentences.join(' '))
}

/** Says the sentence on screen so that this is heard of it, until the figure is there. Two presses before it: to hear, to speak. */
export async function saySentence(page: Page, finger: Finger, heard: string): Promise<void> {
  await page.evaluate((words) => {
    window.hears = words
  }, heard)
  const allow = page.getByRole('dialog').getByRole('button', { name: 'Let it listen' }).first()
  const figure = page.getByText(/^Accuracy: \d+%/).first()
  await finger.tap(finger.button('Start speaking'))
  await allow.or(figure).first().waitFor()
  if (await allow.isVisible()) await allow.tap() // once in all
  await figure.waitFor()
}
