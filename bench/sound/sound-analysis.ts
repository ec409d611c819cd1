import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { speechSamples } from '#domain/sound/speech-samples.ts'
import { type CuedSound, cueWithEspeak, cueWithFlite } from '#domain/sound/spoken-words.fixture.ts'
import { SPEECH_RATE_HZ } from '#domain/speech/wav.ts'
import { withSecurityHeaders } from '#server/http/security-headers.ts'
import { openBrowser } from '../browser.ts'
import { compare, compareWithLimit, type Figure, WIDEST_SPREAD } from '../figure.ts'
import { spread } from '../statistics.ts'
import { withFolder } from '../with-folder.ts'
import type { TimedAnalysis } from './analyst-page.ts'

const LENGTHS_S = [30, 5]
const ROUNDS = 8
const MOST_SHARE = 1 / 20 // of the sound's length
const LONGEST_TASK_MS = 50

const SENTENCES = [
  'my boss asked me to finish the report',
  'the weather was cold but the sky was clear',
  'tomorrow i want to visit my grandmother',
]

/** One sentence after the other until it is as long; the word starts of those that are whole. */
function repeated(said: CuedSound[], seconds: number): { samples: Float32Array; starts: number[] } {
  const samples = new Float32Array(seconds * SPEECH_RATE_HZ)
  const starts: number[] = []
  for (let at = 0, turn = 0; at < samples.length; turn++) {
    const next = said[turn % said.length]
    if (next === undefined) throw new Error('nothing is said')
    const words = speechSamples(next.sound)
    if (at + words.length <= samples.length)
      starts.push(...next.starts.map((start) => at / SPEECH_RATE_HZ + start))
    samples.set(words.subarray(0, samples.length - at), at)
    at += words.length
  }
  return { samples, starts }
}

function cued(text: string): CuedSound {
  const ruler = cueWithEspeak(text, 'en-us', text.split(' ').length)
  if (ruler === null) throw new Error('espeak-ng does not pause at every word')
  return ruler
}

/** The page with the app's own code and security policy, and sounds of some length. */
async function serveAnalyst(folder: string): Promise<{ address: string; stop(): void }> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'analyst-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  const app = new Hono()
  app.use(withSecurityHeaders('http://127.0.0.1'))
  app.get('/', (context) => context.html('<!doctype html><script type="module" src="/page.js"></script>'))
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  ))
    app.get(`/${file}`, (context) =>
      context.body(readFileSync(join(folder, file), 'utf8'), 200, { 'Content-Type': 'text/javascript' }),
    )
  const said = SENTENCES.map((text) => ({ learner: cueWithFlite(text, 'rms'), ruler: cued(text) }))
  for (const seconds of LENGTHS_S) {
    const [mine, theirs] = [said.map(({ learner }) => learner), said.map(({ ruler }) => ruler)]
    const sounds = { speech: repeated(mine, seconds), ruler: repeated(theirs, seconds) }
    app.get(`/${seconds}/starts`, (context) => context.json(sounds.ruler.starts))
    for (const [name, { samples }] of Object.entries(sounds))
      app.get(`/${seconds}/${name}`, (context) => context.body(samples.buffer as ArrayBuffer))
  }
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve({ address: `http://127.0.0.1:${port}`, stop: () => server.close() }),
    )
  })
}

/** How long the same work takes this machine now, in ms: what is judged is not its other work. */
function probe(): number {
  const began = performance.now()
  let sum = 0
  for (let index = 1; index < 20_000_000; index++) sum += 1 / index
  return sum > 0 ? performance.now() - began : 0
}

type Measured = { seconds: number; first: TimedAnalysis; others: TimedAnalysis[]; probes: number[] }

async function measureLength(page: Page, address: string, seconds: number): Promise<Measured> {
  await page.goto(address)
  await page.waitForFunction(() => window.benchSounds !== undefined)
  const starts: number[] = await (await page.request.get(`${address}/${seconds}/starts`)).json()
  await page.evaluate(
    ([length, known]) => window.benchSounds?.(`/${length}/speech`, `/${length}/ruler`, known),
    [seconds, starts] as const,
  )
  const times: TimedAnalysis[] = []
  const probes: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    probes.push(probe())
    const timed = await page.evaluate(() => window.benchAnalysis?.())
    if (timed !== undefined) times.push(timed)
  }
  const [first, ...others] = times
  if (first === undefined) throw new Error('nothing was measured')
  return { seconds, first, others, probes }
}

function figuresOf({ seconds, first, others, probes }: Measured): Figure[] {
  const shared = { id: 'C10', unit: 'ms', control: [seconds * 1000], controlRounds: probes }
  const longest = compareWithLimit({
    id: 'C10',
    what: `the longest task of the page while ${seconds} s are analysed (those under 50 ms count as none)`,
    unit: 'ms',
    ours: Math.max(...[first, ...others].map(({ longestTask }) => longestTask)),
    most: LONGEST_TASK_MS,
  })
  return [
    compare({
      ...shared,
      what: `${seconds} s of speech analysed beside a voice as long, against its length (spread: of other work)`,
      ours: others.map(({ took }) => took),
      goal: MOST_SHARE,
    }),
    compare({
      ...shared,
      what: `the same, the first of a visit, which starts the worker`,
      ours: [first.took],
    }),
    spread(probes) > WIDEST_SPREAD ? { ...longest, verdict: 'not judged' } : longest,
  ]
}

/** C10: a recording beside the voice, in the app's worker, under the app's security policy. */
export function measureSoundAnalysis(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const server = await serveAnalyst(folder)
    const browser = await openBrowser()
    try {
      const page = await browser.context.newPage()
      const measured: Measured[] = []
      for (const seconds of LENGTHS_S) measured.push(await measureLength(page, server.address, seconds))
      return measured.flatMap(figuresOf)
    } finally {
      await browser.close()
      server.stop()
    }
  })
}
