import { shownMessage } from '#domain/ai-provider/shown-message.ts'
import { type LanguageCode, primarySubtag } from '#domain/languages.ts'
import type { EngineSettings } from '#server/engines/engine-settings.ts'
import { howToMend } from './how-to-mend.ts'
import { SAMPLE_SENTENCES } from './sample-sentences.ts'
import type { EngineTrial, TrialJob } from './try-each.ts'

/** Trials of one engine in one job that came to the same. */
type Row = { trials: EngineTrial[]; mend: string }

/** What its AI provider said, as it may be shown. */
function toldBy({ failed, language }: EngineTrial, settings: EngineSettings): string | undefined {
  const message = failed?.call?.message
  return message && shownMessage(message, { text: SAMPLE_SENTENCES[language], secrets: settings.keys })
}

function mendOf(trial: EngineTrial, settings: EngineSettings): string {
  const told = toldBy(trial, settings)
  const mend = howToMend(trial, settings)
  return told === undefined ? mend : `${mend}. It says: ${told}`
}

/** The wait is a part of some sentences and no two are alike: the first of a kind stands for all. */
function rowsOf(trials: readonly EngineTrial[], settings: EngineSettings): Row[] {
  const rows = new Map<string, Row>()
  for (const trial of trials) {
    const { engine, job, failed } = trial
    const key = JSON.stringify([engine, job, failed?.error, toldBy(trial, settings)])
    const row = rows.get(key)
    if (row === undefined) rows.set(key, { trials: [trial], mend: mendOf(trial, settings) })
    else row.trials.push(trial)
  }
  return [...rows.values()]
}

function nameOf({ language, into }: { language: LanguageCode; into?: LanguageCode }): string {
  const from = primarySubtag(language)
  return into === undefined ? from : `${from}-${primarySubtag(into)}`
}

function range(values: number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return least === most ? `${most}` : `${least}-${most}`
}

/** How much was understood, and of or by whom. */
function heardBack(trials: readonly EngineTrial[]): string {
  const heard = trials.flatMap((trial) => trial.heard ?? [])
  if (heard.length === 0) return '-'
  const sum = (of: (one: (typeof heard)[number]) => number) => heard.reduce((all, one) => all + of(one), 0)
  const others = [...new Set(heard.map(({ by }) => by))].join(', ')
  const relation = trials[0]?.job === 'listens' ? 'of' : 'by'
  return `${sum(({ understood }) => understood)} of ${sum(({ total }) => total)} words, ${relation} ${others}`
}

const HEAD = ['engine', 'job', 'ready', 'languages', 'ms', 'heard back']

function cellsOf({ trials }: Row): string[] {
  const [first] = trials
  if (first === undefined) return []
  return [
    first.engine,
    first.job,
    first.failed === undefined ? 'yes' : 'no',
    trials.map(nameOf).join(' '),
    range(trials.map(({ ms }) => ms)),
    heardBack(trials),
  ]
}

function inColumns(table: string[][]): string[] {
  const widths = HEAD.map((_, at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0)))
  return table.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
}

const LEARNERS_JOBS: readonly TrialJob[] = ['translates', 'speaks', 'listens', 'corrects']

/** One line about what learners do without, as no engine was there to be tried. */
function lacking(trials: readonly EngineTrial[]): string[] {
  const jobs = LEARNERS_JOBS.filter((job) => trials.every((trial) => trial.job !== job))
  if (jobs.length === 0) return []
  return [
    `Nothing on this server ${jobs.join(', ')}: docs/engines.md says what can be configured or installed.`,
  ]
}

/** A table of what came of trying engines: a line for each engine, job and outcome, which says how to mend what fails. */
export function describeTrials(trials: readonly EngineTrial[], settings: EngineSettings): string[] {
  if (trials.length === 0) return lacking(trials)
  const rows = rowsOf(trials, settings)
  const [head = '', ...lines] = inColumns([HEAD, ...rows.map(cellsOf)])
  return [
    head.trimEnd(),
    ...lines.map((line, at) => `${line}  ${rows[at]?.mend}`.trimEnd()),
    ...lacking(trials),
  ]
}

/** The same for programs: a JSON object for each trial. */
export function trialsAsJson(trials: readonly EngineTrial[], settings: EngineSettings): string[] {
  return trials.map((trial) => {
    const { failed, costs, language, into, ...about } = trial
    const told = toldBy(trial, settings)
    const { status, reason } = failed?.call ?? {}
    return JSON.stringify({
      ...about,
      language: primarySubtag(language),
      into: into && primarySubtag(into),
      hasKey: costs === 'operator',
      isReady: failed === undefined,
      ...(failed !== undefined && {
        error: failed.error,
        status,
        reason,
        message: told,
        mend: howToMend(trial, settings),
      }),
    })
  })
}
