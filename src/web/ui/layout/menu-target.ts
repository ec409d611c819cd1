/** The row of a menu that a key leads to, of `count` rows with `current` focused; null for a key that moves nothing. */
export function menuTarget(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
