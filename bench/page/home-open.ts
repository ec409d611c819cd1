import { compare, compareWithLimit, type Figure } from '../figure.ts'
import type { Servers } from '../servers.ts'
import { median } from '../statistics.ts'
import { CATEGORIES, type Visit, visit } from './home-visit.ts'

const ROUNDS = 7
const HIGHEST_RATIO = 1.3 // of the largest paint to that of the same text and nothing else

function scoreFigure(name: string, visits: Visit[]): Figure {
  const score = median(visits.map(({ byClock }) => byClock.scores[name] ?? 0))
  return {
    id: 'C1',
    what: `home, Lighthouse ${name}`,
    control: '-',
    ours: String(Math.round(score)),
    ratio: '-',
    goal: '100',
    verdict: score >= 100 ? 'reached' : 'missed',
  }
}

/** Judged by the clock; reported beside it, the time without the waits for other programs. */
function blockedFigure(control: Visit[], ours: Visit[]): Figure {
  const byClock = (visits: Visit[]) => median(visits.map((each) => each.byClock.blocked))
  const ofProcessor = (visits: Visit[]) => median(visits.map((each) => each.ofProcessor.blocked)).toFixed(0)
  return {
    id: 'C1',
    what: `home, time blocked (median; in processor time ${ofProcessor(ours)} ms against ${ofProcessor(control)} ms)`,
    control: `${byClock(control).toFixed(0)} ms`,
    ours: `${byClock(ours).toFixed(0)} ms`,
    ratio: '-',
    goal: '<= control',
    verdict: byClock(ours) <= byClock(control) ? 'reached' : 'missed',
  }
}

/** C1: the home page on a phone, visited for the first time, against a page of the same text and nothing else. */
export async function measureHomeOpen(servers: Servers): Promise<Figure[]> {
  const control: Visit[] = []
  const ours: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) {
    control.push(await visit(`${servers.controls}/home-text.html`))
    ours.push(await visit(`${servers.app}/`))
  }
  const paint = { id: 'C1', what: 'home, first visit, Lighthouse mobile, largest paint', unit: 'ms' }
  return [
    compare({
      ...paint,
      control: control.map(({ byClock }) => byClock.largestPaint),
      ours: ours.map(({ byClock }) => byClock.largestPaint),
      goal: HIGHEST_RATIO,
    }),
    compare({
      ...paint,
      what: `${paint.what}, in processor time`,
      control: control.map(({ ofProcessor }) => ofProcessor.largestPaint),
      ours: ours.map(({ ofProcessor }) => ofProcessor.largestPaint),
    }),
    blockedFigure(control, ours),
    compareWithLimit({
      id: 'C1',
      what: 'home, layout shift (median)',
      unit: '',
      ours: median(ours.map(({ byClock }) => byClock.shifted)),
      most: 0,
      digits: 3,
    }),
    ...CATEGORIES.map((name) => scoreFigure(name, ours)),
  ]
}
