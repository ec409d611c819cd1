/**
 * How many generated inputs a test tries: all, but a quarter of them where vitest runs with `--mode quick`, as
 * `npm run check` does before every commit.
 */
export function generatedRuns(all: number): number {
  return process.env.MODE === 'quick' ? Math.ceil(all / 4) : all
}
