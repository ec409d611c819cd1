import { shownMessage } from '#domain/ai-provider/shown-message.ts'
import { type LanguageCode, primarySubtag } from '#domain/languages.ts'
import DEBIAN_PACKAGES from '#server/engines/debian-packages.json' with { type: 'json' }
import type { EngineSettings } from '#server/engines/engine-settings.ts'
import { SAMPLE_SENTENCES } from './sample-sentences.ts'
import type { EngineTrial, TrialJob } from './try-engines.ts'

/** The variables that an engine follows in a job. */
type Names = { baseUrl: string; apiKey: string; model?: string }

const GEMINI_MODELS: Record<TrialJob, string> = {
  translates: 'GEMINI_MODEL',
  corrects: 'GEMINI_MODEL',
  speaks: 'GEMINI_SPEECH_MODEL or GEMINI_VOICE',
  listens: 'GEMINI_LISTEN_MODEL',
  reads: 'GEMINI_MODEL',
}

function openaiNames({ text, speech, listening }: EngineSettings['openai'], job: TrialJob): Names {
  if (job === 'speaks') return { ...speech.names, model: `${speech.names.model} or OPENAI_VOICE` }
  return job === 'listens' ? listening.names : text.names
}

/** undefined for a program of this machine. */
function namesOf({ engine, job }: EngineTrial, { openai }: EngineSettings): Names | undefined {
  if (engine === 'openai') return openaiNames(openai, job)
  if (engine === 'gemini')
    return { baseUrl: 'GEMINI_BASE_URL', apiKey: 'GEMINI_API_KEY', model: GEMINI_MODELS[job] }
  if (engine === 'libretranslate') return { baseUrl: 'LIBRETRANSLATE_URL', apiKey: 'LIBRETRANSLATE_API_KEY' }
  return undefined
}

function packagesOf(engine: string): readonly string[] | undefined {
  return Object.entries(DEBIAN_PACKAGES).find(([id]) => id === engine)?.[1]
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

/** What is wrong with an AI provider that gave no good answer, and where to look. */
function withoutAnswer({ failed }: EngineTrial, { baseUrl, model }: Names): string {
  const { status, type, reason } = failed?.call ?? {}
  if (reason !== undefined)
    return `nobody answers there${/^[A-Z_]+$/.test(reason) ? ` (${reason})` : ''}: is it running, and is ${baseUrl} the right address?`
  if (status !== undefined && status >= 300)
    return `it failed (HTTP ${status}): its own log may say why${model === undefined ? '' : `, or ${model} is wrong`}`
  const what = type === undefined ? 'something else' : type
  return `it answers ${what}, which is not what was asked for: is ${baseUrl} the right address, with /v1 where the server has it?`
}

function ofProvider(trial: EngineTrial, names: Names): string {
  const { error = '', call = {} } = trial.failed ?? {}
  const status = call.status === undefined ? '' : ` (HTTP ${call.status})`
  const { baseUrl, apiKey, model } = names
  const why: Record<string, string> = {
    'provider-key': `the key is refused${status}: set ${apiKey} to one that it takes`,
    'init-failed': `there is no usable key: set ${apiKey}`,
    'provider-config': `the request is refused${status}: look at ${[model, baseUrl].filter(Boolean).join(', and at ')}`,
    'rate-limited': `it is asked too often${status}, or its quota is used up: try again later`,
    'budget-used': 'its budget for today is used up: ENGINE_DAILY_CALLS, _CHARACTERS and _MINUTES set it',
    timeout: `no answer within ${seconds(trial.ms)}: is it running, or still loading its model? Look at ${baseUrl}`,
  }
  if (error === 'provider-down') return withoutAnswer(trial, names)
  return why[error] ?? `its answer is of no use (${error}): try another model${model ? ` in ${model}` : ''}`
}

/** One line that says what is wrong with an engine that failed, and what whoever runs the server can do. */
function howToMend(trial: EngineTrial, settings: EngineSettings): string {
  if (trial.failed === undefined) return ''
  const { error } = trial.failed
  if (error === 'not-tried') return 'not tried: no time was left'
  const names = namesOf(trial, settings)
  if (names !== undefined) return ofProvider(trial, names)
  if (error === 'timeout') return `no answer within ${seconds(trial.ms)}: this machine is busy, or it hangs`
  const packages = packagesOf(trial.engine)
  return `it gave no answer (${error})${packages === undefined ? '' : `: are its packages whole? apt-get install --reinstall ${packages.join(' ')}`}`
}

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
