import DEBIAN_PACKAGES from '#server/engines/debian-packages.json' with { type: 'json' }
import type { EngineSettings } from '#server/engines/engine-settings.ts'
import type { EngineTrial, TrialJob } from './try-each.ts'

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
export function howToMend(trial: EngineTrial, settings: EngineSettings): string {
  if (trial.failed === undefined) return ''
  const { error } = trial.failed
  if (error === 'not-tried') return 'not tried: no time was left'
  const names = namesOf(trial, settings)
  if (names !== undefined) return ofProvider(trial, names)
  if (error === 'timeout') return `no answer within ${seconds(trial.ms)}: this machine is busy, or it hangs`
  const packages = packagesOf(trial.engine)
  return `it gave no answer (${error})${packages === undefined ? '' : `: are its packages whole? apt-get install --reinstall ${packages.join(' ')}`}`
}
