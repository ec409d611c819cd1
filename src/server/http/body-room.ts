/** How many bytes of bodies may be held at once, from their announcement to their answer. */
export type BodyRoom = {
  /** For one who asks, and for all together. */
  each: number
  all: number
}

/**
 * Counts the bytes of bodies that are on their way or held. `take` answers how to give them back, once, or null where there is
 * no room: whoever sends slowly would else have the server hold all that the rate limits admit.
 */
export function bodyRoom({ each, all }: BodyRoom) {
  const held = new Map<string, number>()
  let heldInAll = 0
  return {
    take(key: string, bytes: number): (() => void) | null {
      const own = held.get(key) ?? 0
      if (own + bytes > each || heldInAll + bytes > all) return null
      held.set(key, own + bytes)
      heldInAll += bytes
      return () => {
        const rest = (held.get(key) ?? 0) - bytes
        if (rest > 0) held.set(key, rest)
        else held.delete(key)
        heldInAll -= bytes
      }
    },
    heldInAll: () => heldInAll,
  }
}
