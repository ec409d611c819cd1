import { readFileSync } from 'node:fs'

/** The figures of a document that a comment behind them names, as in `5<!-- lock -->`; a name may come several times. */
export function markedFigures(file: string): Record<string, number[]> {
  const figures: Record<string, number[]> = {}
  for (const [, figure, name = ''] of readFileSync(file, 'utf8').matchAll(/(\d+)<!-- ([a-z-]+) -->/g))
    figures[name] = [...(figures[name] ?? []), Number(figure)]
  return figures
}
