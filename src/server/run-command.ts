import { parseArgs } from 'node:util'
import { ownValue } from '#domain/fields.ts'

/**
 * What operators read names a command as they type it: `npm run diary --` in a checkout of the source, `echolog diary` where the
 * launcher of a release has started the program.
 */
export function asLaunched(text: string, env: Record<string, string | undefined> = process.env): string {
  const launcher = env.ECHOLOG_LAUNCHER
  if (launcher === undefined || launcher === '') return text
  return text.replace(
    /\bnpm run (accounts|diary|engines)( --)?(?![\w-])/g,
    (_, name) => `${launcher} ${name}`,
  )
}

/** Where lines go: what was asked for, and what is wrong. */
export type Say = { out(line: string): void; error(line: string): void }

export type Env = Record<string, string | undefined>

/** How many words follow the name of a command, and what is said when others do. */
export type WordRule = { least: 0 | 1; most: 0 | 1; otherwise: string }

type Shape = { words: WordRule; options: readonly string[] }

/** What an operator asked for. The word is '' where none was given. */
export type Asked<Command> = {
  command: Command
  word: string
  values: Record<string, string | boolean | undefined>
}

type Program<Command> = {
  /** As in `npm run <name>`. */
  name: string
  help: string
  options: Record<string, { type: 'boolean' | 'string'; short?: string }>
  commands: Record<string, Command>
  /** Answers the exit code. */
  carryOut(asked: Asked<Command>): Promise<number>
}

function read(args: string[], options: Program<unknown>['options']) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    return `${(error as Error).message.split('. ')[0]}.`
  }
}

/** Why the words make no sense for a command; undefined where they do. */
function misunderstood({ words, options }: Shape, given: string[], chosen: string[]): string | undefined {
  const odd = chosen.find((option) => !options.includes(option))
  if (odd !== undefined) return `--${odd} means nothing here.`
  return given.length < words.least || given.length > words.most ? words.otherwise : undefined
}

/** Reads the arguments of a program of several commands and carries one out. Answers the exit code. */
export async function runCommand<Command extends Shape>(
  { name: program, help, options, commands, carryOut }: Program<Command>,
  args: string[],
  say: Say,
): Promise<number> {
  const notUnderstood = (why: string) => {
    say.error(`${why} npm run ${program} -- --help tells how.`)
    return 2
  }
  const given = read(args, options)
  if (typeof given === 'string') return notUnderstood(given)
  const { values, positionals } = given
  const [name = 'help', ...words] = positionals
  if (values.help || name === 'help') {
    say.out(help.trimEnd())
    return 0
  }
  const command = ownValue(commands, name)
  if (command === undefined) return notUnderstood(`There is no command '${name}'.`)
  const problem = misunderstood(command, words, Object.keys(values))
  if (problem !== undefined) return notUnderstood(problem)
  return carryOut({ command, word: words[0] ?? '', values })
}

type Options = Program<unknown>['options']

type SingleProgram = {
  name: string
  help: string
  options: Options
  /** Answers the exit code. */
  carryOut(values: Asked<never>['values']): Promise<number>
}

/** Reads the arguments of a program that does one thing and does it. Answers the exit code. */
export async function runSingle(
  { name, help, options, carryOut }: SingleProgram,
  args: string[],
  say: Say,
): Promise<number> {
  const given = read(args, options)
  if (typeof given === 'string' || given.positionals.length > 0) {
    const why = typeof given === 'string' ? given : 'No word belongs here.'
    say.error(`${why} npm run ${name} -- --help tells how.`)
    return 2
  }
  if (!given.values.help) return carryOut(given.values)
  say.out(help.trimEnd())
  return 0
}

/** Runs a program of commands in this process, on its own arguments and environment. */
export async function runFromShell(
  run: (args: string[], env: Env, say: Say) => Promise<number>,
): Promise<void> {
  const say = {
    out: (line: string) => console.log(asLaunched(line)),
    error: (line: string) => console.error(asLaunched(line)),
  }
  process.exitCode = await run(process.argv.slice(2), process.env, say).catch((error: Error) => {
    say.error(`It did not work: ${error.message.split('\n')[0]}`)
    return 1
  })
}
