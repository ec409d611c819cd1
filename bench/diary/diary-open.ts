import type { Page } from 'playwright-core'
import { openBrowser, slowDown } from '../browser.ts'
import { compare, type Figure } from '../figure.ts'
import type { Servers } from '../servers.ts'
import { diaryOfYears } from './diary-of-years.ts'
import { type Learner, measureLearners, type SeededDiary } from './learners.ts'
import { addListProbe, type ListTimes, timeList } from './list-probe.ts'
import { seedControl } from './seed-diary.ts'

const TEN_YEARS = 3650
const A_MONTH = 30
const ROUNDS = 25
const WARM_UP_ROUNDS = 4 // V8 keeps compiled code from the third load on

type Timed = Record<'control' | 'ours' | 'short', ListTimes[]>

/** C4: opening the diary, until its list is painted and until it shows the truth. */
export function measureDiaryOpen(servers: Servers): Promise<Figure[]> {
  return measureLearners(servers, (learner) => measureOpening(learner, servers.controls))
}

async function measureOpening(learner: Learner, controls: string): Promise<Figure[]> {
  const { context, close } = await openBrowser()
  const page = await context.newPage()
  const rows = diaryOfYears(TEN_YEARS)
  await seedControl(page, controls, rows)
  const long = await learner.seed(page, learner.app, rows)
  const short = await learner.seed(page, learner.appWithShortDiary, rows.slice(-A_MONTH))
  await addListProbe(page)
  const figures: Figure[] = []
  for (const rate of [1, 4]) {
    await slowDown(page, rate)
    const timed: Timed = { control: [], ours: [], short: [] }
    for (let round = -WARM_UP_ROUNDS; round < learner.rounds(ROUNDS); round++) {
      const times = {
        control: await timeList(page, `${controls}/newest-20.html`, false),
        ours: await timeOpening(page, learner.app, long),
        short: await timeOpening(page, learner.appWithShortDiary, short),
      }
      if (round < 0) continue
      timed.control.push(times.control)
      timed.ours.push(times.ours)
      timed.short.push(times.short)
    }
    figures.push(...judge(timed, `${rate}x CPU${learner.suffix}`))
  }
  await close()
  return figures
}

/** Opens the diary, to which something comes from elsewhere meanwhile where it syncs. */
async function timeOpening(page: Page, app: string, diary: SeededDiary): Promise<ListTimes> {
  await diary.changeElsewhere()
  const times = await timeList(page, `${app}/diary`, true)
  await diary.arrived(page)
  return times
}

function judge({ control, ours, short }: Timed, at: string): Figure[] {
  const painted = (times: ListTimes[]) => times.map((time) => time.painted)
  const truth = (times: ListTimes[]) => times.map((time) => time.truth)
  const shared = { id: 'C4', unit: 'ms' }
  return [
    compare({
      ...shared,
      what: `open ten years to list painted, ${at}`,
      control: painted(control),
      ours: painted(ours),
      goal: 1,
    }),
    compare({
      ...shared,
      what: `open ten years to the truth, ${at}`,
      control: truth(control),
      ours: truth(ours),
      goal: 1.25,
    }),
    compare({
      ...shared,
      what: `painted, ten years against a month, ${at}`,
      control: painted(short),
      ours: painted(ours),
      goal: 1.1,
    }),
    compare({
      ...shared,
      what: `truth, ten years against a month, ${at}`,
      control: truth(short),
      ours: truth(ours),
      goal: 1.1,
    }),
  ]
}
