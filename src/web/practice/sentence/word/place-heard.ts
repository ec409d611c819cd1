/** Where a heard word stands in its line (px from any fixed point), and how wide it is. */
export type HeardPlace = { left: number; width: number }

/** px between two heard words */
const APART = 6

/**
 * Places what was heard under the words of one line, from left to right: each under its own word, or as near as those before
 * it leave room, and none beyond the line. Only where a line is too short for all of them are they narrowed, each by the same share.
 */
export function placeHeard(
  wanted: readonly HeardPlace[],
  line: { left: number; right: number },
): HeardPlace[] {
  const room = line.right - line.left - APART * (wanted.length - 1)
  const all = wanted.reduce((sum, { width }) => sum + width, 0)
  const share = Math.min(1, Math.max(0, room) / Math.max(all, 1))
  const places: HeardPlace[] = []
  let free = line.left
  for (const { left, width } of wanted) {
    const place = { left: Math.max(left, free), width: width * share }
    places.push(place)
    free = place.left + place.width + APART
  }
  let end = line.right
  return places
    .toReversed()
    .map(({ left, width }) => {
      const place = { left: Math.min(left, end - width), width }
      end = place.left - APART
      return place
    })
    .toReversed()
}
