/** Random choices that are the same for the same seed. */
export type SeededRandom = {
  /** A whole number from 0, less than `count`. */
  below(count: number): number
  pick<Value>(values: readonly [Value, ...Value[]]): Value
  isLucky(chance: number): boolean
}

/** mulberry32: https://github.com/cprosche/mulberry32 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    pick: (values) => values[below(values.length)] ?? values[0],
    isLucky: (chance) => next() < chance,
  }
}
