type Burst = readonly [from: number, to: number, height: number]

/** The words of a sentence as sound: where each begins and ends in a box 2080 wide, and how loud it is. */
const WORDS: Burst[] = [
  [904, 960, 17],
  [972, 1084, 30],
  [1092, 1156, 20],
  [1224, 1272, 14],
  [1284, 1412, 36],
  [1436, 1472, 17],
  [1488, 1580, 36],
  [1624, 1672, 20],
  [1692, 1744, 24],
  [1776, 1844, 20],
  [1856, 1912, 20],
  [1928, 2072, 25],
]

const STEP = 7 // close enough to look like sound, far enough to stay lines; each step is bytes in the page
const LEVEL = 4 // heights that differ by so much alone: bytes, too

/** One word: to and fro around the line, louder in its middle, and not as even as a machine's. */
function burstPath([from, to, height]: Burst): string {
  const steps = Math.floor((to - from) / STEP)
  let y = 0
  return Array.from({ length: steps }, (_, index) => {
    const loud =
      Math.sin((Math.PI * (index + 1)) / (steps + 1)) * (0.75 + 0.25 * Math.sin(index * index + from))
    const next =
      index === steps - 1 ? 0 : LEVEL * Math.round((height * loud) / LEVEL) * (index % 2 === 0 ? -1 : 1)
    const move = `l${STEP} ${next - y}`
    y = next
    return move
  }).join('')
}

/** One line in a box of 2080 by 80: straight where an entry was written, then the voice that says it. */
export function voiceLinePath(): string {
  return `M0 40${WORDS.map((word) => `H${word[0]}${burstPath(word)}`).join('')}H2080`
}
