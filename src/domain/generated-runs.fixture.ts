/** Whether vitest runs with `--mode all`, as before a release and for mutants. */
export const TRIES_ALL = process.env.MODE === 'all'

/** How many generated inputs a test tries: all, but a quarter of them in `npm test`, and an eighth in `npm run check`. */
export function generatedRuns(all: number): number {
  if (TRIES_ALL) return all
  return Math.ceil(process.env.MODE === 'quick' ? all / 8 : all / 4)
}

/** As many of a list as `generatedRuns` says, from this place on, and around its end. */
export function someFrom<Value>(all: readonly Value[], from: number): Value[] {
  const turned = [...all.slice(from % all.length), ...all.slice(0, from % all.length)]
  return turned.slice(0, generatedRuns(all.length))
}
