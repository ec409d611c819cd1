import { median, quantile, ratioInterval, spread } from './statistics.ts'

/** One measured figure, as it is printed and written. */
export type Figure = {
  id: string
  what: string
  control: string
  ours: string
  ratio: string
  goal: string
  verdict: 'reached' | 'missed' | 'not judged' | 'reported'
}

/** Of the control; above it the machine was too busy to judge. */
export const WIDEST_SPREAD = 0.3

type Comparison = {
  id: string
  what: string
  unit: string
  control: number[]
  ours: number[]
  /** The highest ratio that reaches the goal; not given: reported without a goal. */
  goal?: number
  /** Which quantile is compared; the median unless given. */
  at?: number
  /**
   * What the control scattered over when `control` pools several rounds: one median a round. Not given:
   * the samples themselves.
   */
  controlRounds?: number[]
}

function asShare(value: number): string {
  return `${Math.round(value * 100)} %`
}

/** Compares two interleaved sets of samples: ratio, its interval, and whether the goal is reached. */
export function compare({
  id,
  what,
  unit,
  control,
  ours,
  goal,
  at = 0.5,
  controlRounds,
}: Comparison): Figure {
  const statistic = (samples: number[]) => quantile(samples, at)
  const ratio = statistic(ours) / statistic(control)
  const [low, high] = ratioInterval(ours, control, statistic)
  const scatter = spread(controlRounds ?? control)
  const isRestless = scatter > WIDEST_SPREAD
  return {
    id,
    what,
    control: `${statistic(control).toFixed(1)} ${unit} (spread ${asShare(scatter)})`,
    ours: `${statistic(ours).toFixed(1)} ${unit}`,
    ratio: `${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
    goal: goal === undefined ? '-' : `<= ${goal.toFixed(2)}`,
    verdict:
      goal === undefined ? 'reported' : isRestless ? 'not judged' : ratio <= goal ? 'reached' : 'missed',
  }
}

type RateComparison = {
  id: string
  what: string
  control: number[]
  ours: number[]
  /** The lowest ratio that reaches the goal; not given: reported without a goal. */
  least?: number
}

/** Compares two interleaved sets of rates, of which more is better. */
export function compareRates({ id, what, control, ours, least }: RateComparison): Figure {
  const [scatter, share] = [spread(control), median(ours) / median(control)]
  const [low, high] = ratioInterval(ours, control, median)
  const judged = scatter > WIDEST_SPREAD ? 'not judged' : share >= (least ?? 0) ? 'reached' : 'missed'
  return {
    id,
    what,
    control: `${median(control).toFixed(1)}/s (spread ${asShare(scatter)})`,
    ours: `${median(ours).toFixed(1)}/s`,
    ratio: `${share.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
    goal: least === undefined ? '-' : `>= ${least.toFixed(2)}`,
    verdict: least === undefined ? 'reported' : judged,
  }
}

/** Compares two sizes, which do not scatter. */
export function compareSizes(id: string, what: string, control: number, ours: number, goal: number): Figure {
  const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  return {
    id,
    what,
    control: inKilobytes(control),
    ours: inKilobytes(ours),
    ratio: (ours / control).toFixed(2),
    goal: `<= ${goal.toFixed(2)}`,
    verdict: ours / control <= goal ? 'reached' : 'missed',
  }
}

type Limit = { id: string; what: string; unit: string; ours: number; most: number; digits?: number }

/** Compares a value with the most it may be. */
export function compareWithLimit({ id, what, unit, ours, most, digits = 1 }: Limit): Figure {
  const written = (value: number) => [value.toFixed(digits), unit].filter(Boolean).join(' ')
  return {
    id,
    what,
    control: '-',
    ours: written(ours),
    ratio: '-',
    goal: `<= ${written(most)}`,
    verdict: ours <= most ? 'reached' : 'missed',
  }
}

/** The medians of several rounds. */
export function roundMedians(rounds: number[][]): number[] {
  return rounds.map(median)
}
