import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'

const RESULTS_FILE = join(import.meta.dirname, 'results.md')
const HEAD = [
  '| id | workload | control | ours | ratio (95 %) | goal | verdict | measured |',
  '|---|---|---|---|---|---|---|---|',
]

function formatRow({ id, what, control, ours, ratio, goal, verdict }: Figure): string {
  return `| ${[id, what, control, ours, ratio, goal, verdict].join(' | ')} |`
}

/** The figures as a table. */
export function formatTable(figures: Figure[]): string {
  return figures.map(formatRow).join('\n')
}

/** The rows of an earlier file, without those of replaced measures. */
export function keepRows(earlier: string, replaced: ReadonlySet<string>): string[] {
  return earlier
    .split('\n')
    .filter((line) => /^\| [A-Z]\d+ \|/.test(line))
    .filter((line) => !replaced.has(line.split(' ')[1] ?? ''))
}

/** Writes the figures into bench/results.md, in place of earlier ones of the same measures. */
export function writeResults(figures: Figure[], day = new Date().toISOString().slice(0, 10)): void {
  const earlier = existsSync(RESULTS_FILE) ? readFileSync(RESULTS_FILE, 'utf8') : ''
  const kept = keepRows(earlier, new Set(figures.map(({ id }) => id)))
  const rows = figures.map((figure) => `${formatRow(figure)} ${day} |`)
  const text = [
    '# What was measured',
    '',
    'Written by `npm run bench`. Ratios are ours against the control of the same run, in turns; the interval is a',
    'bootstrap of the medians. Where the control alone scattered by more than 30 %, nothing is judged. Milliseconds',
    `are those of one machine (${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}), and only the ratios mean anything.`,
    'What is known of the goals that are missed is in misses.md.',
    '',
    ...HEAD,
    ...[...kept, ...rows].sort(
      (left, right) => left.split(' ')[1]?.localeCompare(right.split(' ')[1] ?? '') ?? 0,
    ),
    '',
  ].join('\n')
  writeFileSync(RESULTS_FILE, text)
}
