import type { Page } from 'playwright-core'
import { openBrowser, slowDown } from '../browser.ts'
import { compare, type Figure, roundMedians } from '../figure.ts'
import type { Servers } from '../servers.ts'
import { diaryOfYears } from './diary-of-years.ts'
import { type Learner, measureLearners, type SeededDiary, turnTo } from './learners.ts'

const ROUNDS = 8
const KEYS_PER_ROUND = 45
const KEY_GAP_MS = 60 // a fast writer
const WRITTEN_BEFORE = 'Hôm nay trời mưa và tôi ngồi bên cửa sổ viết về ngày của mình. '.repeat(6)

declare global {
  interface Window {
    benchKeys?: number[]
  }
}

/** Runs in the page: from each keydown's own time to the task after the next frame. */
function watchKeys(): void {
  const keys: number[] = []
  window.benchKeys = keys
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const afterFrame = new MessageChannel()
        afterFrame.port1.onmessage = () => keys.push(performance.now() - timeStamp)
        afterFrame.port2.postMessage(null)
      })
    },
    true,
  )
}

async function typeRound(page: Page): Promise<number[]> {
  await page.bringToFront()
  await page.getByRole('textbox', { name: 'Journal entry' }).focus()
  await page.evaluate(() => window.benchKeys?.splice(0))
  await page.keyboard.type('and then we walked home slowly in the warm rain '.slice(0, KEYS_PER_ROUND), {
    delay: KEY_GAP_MS,
  })
  await page.waitForTimeout(200)
  return page.evaluate(() => window.benchKeys ?? [])
}

/** Types while a change comes from elsewhere, where the diary syncs. */
async function typeInDiary(page: Page, diary: SeededDiary): Promise<number[]> {
  await diary.changeElsewhere()
  await turnTo(page)
  const times = await typeRound(page)
  await diary.arrived(page)
  return times
}

async function openEditor(page: Page, address: string): Promise<void> {
  await page.addInitScript(watchKeys)
  await page.goto(address)
  const editor = page.getByRole('textbox', { name: 'Journal entry' })
  await editor.fill(WRITTEN_BEFORE)
  await page.waitForTimeout(3000) // the whole diary is read when the browser is idle: let that end
  await editor.press('Control+End')
}

/** C5: from keystroke to paint, with ten years in the diary and every input saved. */
export function measureTyping(servers: Servers): Promise<Figure[]> {
  return measureLearners(servers, (learner) => measureKeys(learner, servers.controls))
}

async function measureKeys(learner: Learner, controls: string): Promise<Figure[]> {
  const { context, close } = await openBrowser()
  const control = await context.newPage()
  const ours = await context.newPage()
  const diary = await learner.seed(ours, learner.app, diaryOfYears(3650))
  await openEditor(control, `${controls}/textarea.html`)
  await openEditor(ours, `${learner.app}/diary`)
  const figures: Figure[] = []
  for (const rate of [1, 4]) {
    await slowDown(control, rate)
    await slowDown(ours, rate)
    const rounds: { control: number[][]; ours: number[][] } = { control: [], ours: [] }
    for (let round = -1; round < learner.rounds(ROUNDS); round++) {
      const times = { control: await typeRound(control), ours: await typeInDiary(ours, diary) }
      if (round < 0) continue // the first one warms up
      rounds.control.push(times.control)
      rounds.ours.push(times.ours)
    }
    figures.push(...judge(rounds.control, rounds.ours, rate, learner.suffix))
  }
  await close()
  return figures
}

function judge(control: number[][], ours: number[][], rate: number, suffix: string): Figure[] {
  const shared = {
    id: 'C5',
    unit: 'ms',
    control: control.flat(),
    ours: ours.flat(),
    controlRounds: roundMedians(control),
  }
  const goals = rate === 1 ? { p50: { goal: 1.25 }, p95: { goal: 1.75 } } : { p50: {}, p95: {} }
  return [
    compare({ ...shared, what: `keystroke to paint, p50, ${rate}x CPU${suffix}`, ...goals.p50 }),
    compare({ ...shared, what: `keystroke to paint, p95, ${rate}x CPU${suffix}`, at: 0.95, ...goals.p95 }),
  ]
}
