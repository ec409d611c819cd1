import { compare, compareWithLimit, type Figure } from './figure.ts'
import { CATEGORIES, type Visit, visit } from './home-visit.ts'
import type { Servers } from './servers.ts'
import { median } from './statistics.ts'

const ROUNDS = 7

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

/** Where plain text without a script is blocked too, the machine is too restless to judge. */
function blockedFigure(control: Visit[], ours: Visit[]): Figure {
  const blocked = (visits: Visit[]) => median(visits.map(({ ofProcessor }) => ofProcessor.blocked))
  const byClock = (visits: Visit[]) => `${median(visits.map((each) => each.byClock.blocked)).toFixed(0)} ms`
  const figure = compareWithLimit({
    id: 'C1',
    what: `home, time blocked (median; by the clock ${byClock(ours)} against ${byClock(control)})`,
    unit: 'ms',
    ours: blocked(ours),
    most: 0,
    digits: 0,
  })
  const isRestless = figure.verdict === 'missed' && blocked(control) > 0
  return {
    ...figure,
    control: `${blocked(control).toFixed(0)} ms`,
    verdict: isRestless ? 'not judged' : figure.verdict,
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
  const paint = { id: 'C1', what: 'home, first visit on a phone, largest paint', unit: 'ms' }
  return [
    compare({
      ...paint,
      control: control.map(({ ofProcessor }) => ofProcessor.largestPaint),
      ours: ours.map(({ ofProcessor }) => ofProcessor.largestPaint),
      goal: 1.3,
    }),
    compare({
      ...paint,
      what: `${paint.what}, tasks by the clock`,
      control: control.map(({ byClock }) => byClock.largestPaint),
      ours: ours.map(({ byClock }) => byClock.largestPaint),
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
