type Burst = { from: number; to: number; height: number }

/** The words of a sentence as sound: where each begins and ends in a box 2080 wide, and how loud it is. */
const WORDS: Burst[] = [
  { from: 904, to: 960, height: 17 },
  { from: 972, to: 1084, height: 30 },
  { from: 1092, to: 1156, height: 20 },
  { from: 1224, to: 1272, height: 14 },
  { from: 1284, to: 1412, height: 36 },
  { from: 1436, to: 1472, height: 17 },
  { from: 1488, to: 1580, height: 36 },
  { from: 1624, to: 1672, height: 20 },
  { from: 1692, to: 1744, height: 24 },
  { from: 1776, to: 1844, height: 20 },
  { from: 1856, to: 1912, height: 20 },
  { from: 1928, to: 2072, height: 25 },
]

const STEP = 5 // close enough to look like sound, far enough to stay lines; each step is bytes in the page

/** One word: to and fro around the line, louder in its middle, and not as even as a machine's. */
function burstPath({ from, to, height }: Burst): string {
  const steps = Math.floor((to - from) / STEP)
  let y = 0
  return Array.from({ length: steps }, (_, index) => {
    const loud =
      Math.sin((Math.PI * (index + 1)) / (steps + 1)) * (0.75 + 0.25 * Math.sin(index * index + from))
    const next = index === steps - 1 ? 0 : Math.round(height * loud) * (index % 2 === 0 ? -1 : 1)
    const move = `l${STEP} ${next - y}`
    y = next
    return move
  }).join('')
}

/** One line in a box of 2080 by 80: straight where a page was written, then the voice that says it. */
export function voiceLinePath(): string {
  return `M0 40${WORDS.map((word) => `H${word.from}${burstPath(word)}`).join('')}H2080`
}
