/** The value below which a share `q` (0 to 1) of the samples lies; linear between two samples. */
export function quantile(samples: number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * q
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

export function median(samples: number[]): number {
  return quantile(samples, 0.5)
}

/** How far the samples scatter: the middle half, as a share of the median. */
export function spread(samples: number[]): number {
  return (quantile(samples, 0.75) - quantile(samples, 0.25)) / median(samples)
}

/**
 * How well a threshold tells `ours` from `others`: the share of pairs in which ours is the greater, ties half. 0.5 where
 * it cannot (area under the ROC curve, by Mann and Whitney).
 */
export function areaUnderCurve(ours: number[], others: number[]): number {
  const sorted = others.toSorted((a, b) => a - b)
  const countBelow = (isBelow: (other: number) => boolean) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBelow(sorted[middle] ?? Number.NaN)) low = middle + 1
      else high = middle
    }
    return low
  }
  const wins = ours.map(
    (one) => (countBelow((other) => other < one) + countBelow((other) => other <= one)) / 2,
  )
  return wins.reduce((sum, won) => sum + won, 0) / (ours.length * others.length)
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function resample(samples: number[], random: () => number): number[] {
  return samples.map(() => samples[Math.floor(random() * samples.length)] ?? Number.NaN)
}

const BOOTSTRAP_ROUNDS = 2000

/** The 95 % bootstrap interval of the ratio of two statistics. */
export function ratioInterval(
  ours: number[],
  control: number[],
  statistic: (samples: number[]) => number,
): [low: number, high: number] {
  const random = seededRandom(1)
  const ratios = Array.from(
    { length: BOOTSTRAP_ROUNDS },
    () => statistic(resample(ours, random)) / statistic(resample(control, random)),
  )
  return [quantile(ratios, 0.025), quantile(ratios, 0.975)]
}
