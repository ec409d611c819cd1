import type { Page } from 'playwright-core'
import { openBrowser, slowDown } from '../browser.ts'
import type { Figure } from '../figure.ts'
import type { Servers } from '../servers.ts'
import { median, spread } from '../statistics.ts'
import { diaryOfYears } from './diary-of-years.ts'
import { type Learner, measureLearners, type SeededDiary, turnTo } from './learners.ts'

const WHEEL_STEPS = 60
const STEP_GAP_MS = 40
const LATE_MS = 25 // a frame and a half at 60 a second
const ROUNDS = 7
const MOST_NODES = 200
const MOST_LATE_POINTS = 2 // above the control
const RESTLESS_POINTS = 30

type Scrolled = { latePercent: number; listNodes: number; pageNodes: number }

declare global {
  interface Window {
    benchFrames?: { gaps: number[]; listNodes: number; pageNodes: number; isRunning: boolean }
  }
}

/** Runs in the page: an animation loop that notes the time between frames. */
function watchFrames(): void {
  const frames = { gaps: [] as number[], listNodes: 0, pageNodes: 0, isRunning: true }
  window.benchFrames = frames
  let last = performance.now()
  const loop = (now: number) => {
    frames.gaps.push(now - last)
    last = now
    if (frames.isRunning) requestAnimationFrame(loop)
  }
  requestAnimationFrame(loop)
}

/** Runs in the page: counts elements, for the list with the region's name and for all of the page. */
function countNodes(): void {
  const frames = window.benchFrames
  if (frames === undefined) return
  const list = document.querySelector('aside section, section[aria-label="Journal entries"]')
  frames.listNodes = Math.max(frames.listNodes, list?.querySelectorAll('*').length ?? 0)
  frames.pageNodes = Math.max(frames.pageNodes, document.querySelectorAll('body *').length)
}

async function scrollThrough(page: Page, stepPx: number): Promise<Scrolled> {
  await page.bringToFront()
  await page.mouse.move(1050, 500) // over the list, at the right
  await page.evaluate(watchFrames)
  for (let step = 0; step < WHEEL_STEPS; step++) {
    await page.mouse.wheel(0, stepPx)
    await page.waitForTimeout(STEP_GAP_MS)
    if (step % 6 === 0) await page.evaluate(countNodes)
  }
  return page.evaluate((lateMs) => {
    const frames = window.benchFrames
    if (frames === undefined) throw new Error('no frames were watched')
    frames.isRunning = false
    const late = frames.gaps.filter((gap) => gap > lateMs).length
    return {
      latePercent: (late / frames.gaps.length) * 100,
      listNodes: frames.listNodes,
      pageNodes: frames.pageNodes,
    }
  }, LATE_MS)
}

/** Scrolls while a change comes from elsewhere, where the diary syncs. */
async function scrollDiary(page: Page, stepPx: number, diary: SeededDiary): Promise<Scrolled> {
  await diary.changeElsewhere()
  await turnTo(page)
  const scrolled = await scrollThrough(page, stepPx)
  await diary.arrived(page)
  return scrolled
}

/** How far down the page or the list can be scrolled, in pixels. */
function scrollHeight(): number {
  const heights = [...document.querySelectorAll('*')].map((element) => element.scrollHeight)
  return Math.max(...heights)
}

/** C8: scrolling through ten years, against the same wheel over an empty page. */
export function measureScroll(servers: Servers): Promise<Figure[]> {
  return measureLearners(servers, (learner) => measureWheel(learner, servers.controls))
}

async function measureWheel(learner: Learner, controls: string): Promise<Figure[]> {
  const { context, close } = await openBrowser()
  const control = await context.newPage()
  const ours = await context.newPage()
  const diary = await learner.seed(ours, learner.app, diaryOfYears(3650))
  await control.goto(`${controls}/empty.html`)
  const figures: Figure[] = []
  for (const rate of [1, 4, 6]) {
    await slowDown(control, rate)
    await slowDown(ours, rate)
    const rounds: { control: Scrolled; ours: Scrolled }[] = []
    for (let round = -1; round < learner.rounds(ROUNDS); round++) {
      await ours.goto(`${learner.app}/diary`)
      await ours.getByRole('region', { name: 'Journal entries' }).waitFor()
      await ours.waitForTimeout(2000 * rate) // the whole diary is read when the browser is idle
      const stepPx = Math.ceil((await ours.evaluate(scrollHeight)) / WHEEL_STEPS)
      const scrolled = {
        control: await scrollThrough(control, stepPx),
        ours: await scrollDiary(ours, stepPx, diary),
      }
      if (round >= 0) rounds.push(scrolled)
    }
    figures.push(...judge(rounds, `${rate}x CPU${learner.suffix}`))
  }
  await close()
  return figures
}

function judge(rounds: { control: Scrolled; ours: Scrolled }[], at: string): Figure[] {
  const control = rounds.map((round) => round.control.latePercent)
  const ours = rounds.map((round) => round.ours.latePercent)
  const difference = median(ours) - median(control)
  const isRestless = spread(control) * median(control) > RESTLESS_POINTS
  const listNodes = Math.max(...rounds.map((round) => round.ours.listNodes))
  const pageNodes = Math.max(...rounds.map((round) => round.ours.pageNodes))
  return [
    {
      id: 'C8',
      what: `scroll ten years, late frames, ${at}`,
      control: `${median(control).toFixed(1)} %`,
      ours: `${median(ours).toFixed(1)} %`,
      ratio: `${difference >= 0 ? '+' : ''}${difference.toFixed(1)} points`,
      goal: `<= +${MOST_LATE_POINTS} points`,
      verdict: isRestless ? 'not judged' : difference <= MOST_LATE_POINTS ? 'reached' : 'missed',
    },
    {
      id: 'C8',
      what: `scroll ten years, elements of the list at most, ${at}`,
      control: '-',
      ours: `${listNodes} (all of the page ${pageNodes})`,
      ratio: '-',
      goal: `<= ${MOST_NODES}`,
      verdict: listNodes <= MOST_NODES ? 'reached' : 'missed',
    },
  ]
}
