import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { dayOf } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { speechSamples } from '#domain/sound/speech-samples.ts'
import { sayWithFlite } from '#domain/sound/spoken-words.fixture.ts'
import { encodeWav, SPEECH_RATE_HZ } from '#domain/speech/wav.ts'
import { listenAtServer } from '../../e2e/fakes/server-listener.fake.ts'
import { openBrowser } from '../browser.ts'
import { seedApp } from '../diary/seed-diary.ts'
import { compare, compareWithLimit, type Figure, WIDEST_SPREAD } from '../figure.ts'
import type { Servers } from '../servers.ts'
import { median, spread } from '../statistics.ts'
import { withFolder } from '../with-folder.ts'

const SENTENCE = 'It rains a lot today.'
const RECOGNISER_MS = 500
const MOST_MORE_MS = 500
const ROUNDS = 8

/** Of one attempt, in ms: from the end of the recording to the marks, and how long the recogniser took of that. */
type Wait = { marks: number; recogniser: number }

declare global {
  interface Window {
    benchWait?: Promise<number>
  }
}

/** Runs in the page: notes when the microphone is closed, and how long after that the marks are painted. */
function watchMarks(): void {
  const { promise, resolve } = Promise.withResolvers<number>()
  window.benchWait = promise
  const { stop } = MediaStreamTrack.prototype
  MediaStreamTrack.prototype.stop = function (this: MediaStreamTrack) {
    stop.call(this)
    const closedAt = performance.now()
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes('Accuracy: ')) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.now() - closedAt))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }
}

/** An engine that hears the sentence, and takes its time. */
function stubRecogniser(page: Page): Promise<void> {
  return listenAtServer(page, async () => {
    await new Promise((resolve) => setTimeout(resolve, RECOGNISER_MS))
    return SENTENCE
  })
}

async function seedSentence(page: Page, app: string): Promise<void> {
  const date = dayOf(Date.now())
  const entry: Entry = {
    ...{ id: '1-a', date, content: 'Trời mưa.', tags: [], mood: 'happy' },
    ...{ translatedContent: SENTENCE, language: 'vi-VN', translationLanguage: 'en-US' },
  }
  await seedApp(page, app, [{ date, doc: { entry }, rev: 0, dirty: 1 }])
  await page.goto(`${app}/healthz`)
  await page.evaluate(() => {
    const { id: answeredBy } = JSON.parse(localStorage.getItem('echolog.user') ?? '{}')
    localStorage.setItem('echolog.speech', JSON.stringify({ hearing: 'server', answeredBy }))
  })
}

/** Says the sentence, as a learner who presses once; after the first time the entry is opened as a practised one. */
async function attempt(page: Page, app: string): Promise<Wait> {
  await page.goto(`${app}/shadow`)
  const speak = page.getByRole('button', { name: 'Start speaking' })
  const again = page.getByRole('button', { name: 'All from the start' })
  await speak.or(again).waitFor()
  if (await again.isVisible()) await again.click()
  await page.evaluate(watchMarks)
  await speak.click()
  await page.getByText('Accuracy: 100%').waitFor()
  return page.evaluate(async () => {
    const marks = (await window.benchWait) ?? Number.NaN
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/listen'))
    return { marks, recogniser: asked.at(-1)?.duration ?? Number.NaN }
  })
}

/** C11: from the end of a recording to the marks, against the time of the recogniser itself. */
export function measureMarksWait({ app }: Servers): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const file = join(folder, 'said.wav')
    const samples = speechSamples(sayWithFlite(SENTENCE, 'rms'))
    writeFileSync(file, encodeWav({ samples, sampleRate: SPEECH_RATE_HZ }))
    const browser = await openBrowser([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}%noloop`,
    ])
    try {
      const page = await browser.context.newPage()
      await stubRecogniser(page)
      await seedSentence(page, app)
      const waits: Wait[] = []
      for (let round = 0; round <= ROUNDS; round++) waits.push(await attempt(page, app))
      return figuresOf(waits.slice(1)) // the first one loads what the others have
    } finally {
      await browser.close()
    }
  })
}

function figuresOf(waits: Wait[]): Figure[] {
  const recogniser = waits.map((wait) => wait.recogniser)
  const more = compareWithLimit({
    id: 'C11',
    what: 'the same, beyond the time of the recogniser (median)',
    unit: 'ms',
    ours: median(waits.map((wait) => wait.marks - wait.recogniser)),
    most: MOST_MORE_MS,
  })
  return [
    compare({
      id: 'C11',
      what: `from the end of a recording to the marks, against a recogniser of ${RECOGNISER_MS} ms`,
      unit: 'ms',
      control: recogniser,
      ours: waits.map(({ marks }) => marks),
      goal: (RECOGNISER_MS + MOST_MORE_MS) / RECOGNISER_MS,
    }),
    spread(recogniser) > WIDEST_SPREAD ? { ...more, verdict: 'not judged' } : more,
  ]
}
