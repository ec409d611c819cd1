import { openBudgets } from '#server/budgets/budgets.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { CallTimes } from '#server/engines/ai-provider-call.ts'
import type { Engines } from '#server/engines/engines.ts'
import { describeTrials, trialsAsJson } from '#server/trials/describe-trials.ts'
import { type TryOptions, tryCounted } from '#server/trials/try-engines.ts'
import { type Config, readConfig } from './config.ts'
import { findCorrectors, findReaders, findSpeechEngines, findTranslators } from './find-engines.ts'
import { noDatabase, quiet } from './open-for-operator.ts'
import { type Env, runSingle, type Say } from './run-command.ts'

const HELP = `npm run engines -- [options]

Tries every engine that is configured or installed with a sentence in each of its languages, all at the same time, and prints
what is ready, how long it took, how much of a spoken sentence was understood by an engine that listens, and what fails and how
to mend it. It takes 20 seconds at most.

  --all     every language with engines that have a key, too; without it they are asked one thing a job
  --json    one JSON object a line for each engine, job and language

It reads the settings of the server, whether or not that runs. What engines with a key are asked is counted in their budget of
the day. Exit codes: 0 all that is there is ready, 1 something fails, 2 not understood.
`

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

const ENDS_AFTER_MS = 18_000 // so that it has ended after 20 s
const PROBES_MS = 5_000

async function findEngines(config: Config, callTimes: CallTimes): Promise<Engines> {
  const inTime = { ...config, firstPatienceMs: PROBES_MS, callTimes }
  const [translators, speech, correctors, readers] = await Promise.all([
    findTranslators(inTime, quiet),
    findSpeechEngines(inTime, quiet),
    findCorrectors(inTime, quiet),
    findReaders(inTime, quiet),
  ])
  return { translators, ...speech, correctors, readers }
}

/** The database of the installation, in which its budgets are; null where it has none yet. */
async function databaseOf(config: Config): Promise<Database | null | string> {
  if (noDatabase(config) !== undefined) return null
  const database = await openDatabase(config, quiet)
  return database.ok ? database.value : database.error
}

type Patience = Pick<TryOptions, 'patienceMs'> & { callTimes?: CallTimes }

type Given = Patience & { all: boolean; isJson: boolean }

async function carryOut(env: Env, { isJson, callTimes = {}, ...options }: Given, say: Say): Promise<number> {
  const began = performance.now()
  const config = readConfig(env)
  if (!config.ok) {
    say.error(config.error)
    return 1
  }
  const [engines, database] = await Promise.all([
    findEngines(config.value, callTimes),
    databaseOf(config.value),
  ])
  if (typeof database === 'string') {
    say.error(database)
    return 1
  }
  const budgets = openBudgets(config.value.engineBudget, database, quiet)
  try {
    const mostMs = Math.max(1, Math.floor(ENDS_AFTER_MS - (performance.now() - began)))
    const trials = await tryCounted(engines, budgets, { ...options, mostMs })
    const describe = isJson ? trialsAsJson : describeTrials
    for (const line of describe(trials, config.value)) say.out(line)
    return trials.some(({ failed }) => failed !== undefined) ? 1 : 0
  } finally {
    await database?.close()
  }
}

/** Tries the engines that the settings in `env` lead to, and answers the exit code. Only tests are less patient. */
export function runEnginesCommand(
  args: string[],
  env: Env,
  say: Say,
  patience: Patience = {},
): Promise<number> {
  const program = {
    name: 'engines',
    help: HELP,
    options: OPTIONS,
    carryOut: ({ all, json }: Record<string, unknown>) =>
      carryOut(env, { ...patience, all: all === true, isJson: json === true }, say),
  }
  return runSingle(program, args, say)
}
