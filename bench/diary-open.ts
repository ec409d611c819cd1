import { openBrowser, slowDown } from './browser.ts'
import { diaryOfYears } from './diary-of-years.ts'
import { compare, type Figure } from './figure.ts'
import { addListProbe, type ListTimes, timeList } from './list-probe.ts'
import { seedApp, seedControl } from './seed-diary.ts'
import type { Servers } from './servers.ts'

const TEN_YEARS = 3650
const A_MONTH = 30
const ROUNDS = 25
const WARM_UP_ROUNDS = 4 // V8 keeps compiled code from the third load on

type Timed = Record<'control' | 'ours' | 'short', ListTimes[]>

/** C4: opening the diary, until its list is painted and until it shows the truth. */
export async function measureDiaryOpen(servers: Servers): Promise<Figure[]> {
  const { context, close } = await openBrowser()
  const page = await context.newPage()
  const rows = diaryOfYears(TEN_YEARS)
  await seedControl(page, servers.controls, rows)
  await seedApp(page, servers.app, rows)
  await seedApp(page, servers.appWithShortDiary, rows.slice(-A_MONTH))
  await addListProbe(page)
  const figures: Figure[] = []
  for (const rate of [1, 4]) {
    await slowDown(page, rate)
    const timed: Timed = { control: [], ours: [], short: [] }
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      const times = {
        control: await timeList(page, `${servers.controls}/newest-20.html`, false),
        ours: await timeList(page, `${servers.app}/diary`, true),
        short: await timeList(page, `${servers.appWithShortDiary}/diary`, true),
      }
      if (round < 0) continue
      timed.control.push(times.control)
      timed.ours.push(times.ours)
      timed.short.push(times.short)
    }
    figures.push(...judge(timed, rate))
  }
  await close()
  return figures
}

function judge({ control, ours, short }: Timed, rate: number): Figure[] {
  const painted = (times: ListTimes[]) => times.map((time) => time.painted)
  const truth = (times: ListTimes[]) => times.map((time) => time.truth)
  const at = `${rate}x CPU`
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
