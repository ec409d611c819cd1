import { parseArgs } from 'node:util'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { listEvents } from '#server/accounts/operate/event-log.ts'
import {
  confirmAccount,
  deleteAccount,
  findAccount,
  listAccounts,
  resetAccount,
  showAccount,
} from '#server/accounts/operate/operate-accounts.ts'
import { revokeKeys, rotateKey } from '#server/accounts/operate/operate-keys.ts'
import { type OpenedForOperator, openForOperator } from './open-for-operator.ts'

const HELP = `npm run accounts -- <command> [address] [options]

  list                 every account, one a line; --json for one JSON object a line
  show <address>       what is kept of one account, without secrets; --json
  confirm <address>    count the address as proved
  reset <address>      mail a link to a new password; --print shows the link instead
  delete <address>     end an account for ever; wants --yes
  log [address]        what happened to accounts in the last 90 days, or to one account; --json
  rotate-key           make a new key for access tokens; those of the old one hold until they are over
  revoke-keys          end every access token at once; devices stay logged in and get new ones

It works on the database that the server's own settings lead to (DATA_DIR or DATABASE_URL, AUTH_SECRET, PUBLIC_URL,
SMTP_URL), whether or not the server runs. Exit codes: 0 done, 1 not done, 2 not understood.
`

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  print: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

type Given = { address: string; isJson: boolean; prints: boolean; isSure: boolean }

type Command = {
  address: 'needed' | 'possible' | 'none'
  options: readonly (keyof typeof OPTIONS)[]
  run(opened: OpenedForOperator, given: Given, say: Say): Promise<number>
}

/** Where lines go: what was asked for, and what is wrong. */
export type Say = { out(line: string): void; error(line: string): void }

type Said = Awaited<ReturnType<typeof showAccount>>

async function answering(said: Promise<Said>, say: Say): Promise<number> {
  const answer = await said
  if (answer.ok) for (const line of answer.value) say.out(line)
  else say.error(answer.error)
  return answer.ok ? 0 : 1
}

async function sayEvents(
  accounts: Accounts,
  { address, isJson }: Pick<Given, 'address' | 'isJson'>,
  say: Say,
): Promise<number> {
  const found = address === '' ? null : await findAccount(accounts, address)
  if (found !== null && !found.ok) {
    say.error(found.error)
    return 1
  }
  for await (const line of listEvents(accounts, found?.value.userId ?? null, isJson)) say.out(line)
  return 0
}

const COMMANDS: Record<string, Command> = {
  list: {
    address: 'none',
    options: ['json'],
    async run({ accounts }, { isJson }, say) {
      for await (const line of listAccounts(accounts, isJson)) say.out(line)
      return 0
    },
  },
  show: {
    address: 'needed',
    options: ['json'],
    run: ({ accounts }, { address, isJson }, say) => answering(showAccount(accounts, address, isJson), say),
  },
  confirm: {
    address: 'needed',
    options: [],
    run: ({ accounts }, { address }, say) => answering(confirmAccount(accounts, address), say),
  },
  reset: {
    address: 'needed',
    options: ['print'],
    run: ({ accounts, outbox }, { address, prints }, say) =>
      answering(resetAccount(accounts, address, { prints, outbox }), say),
  },
  delete: {
    address: 'needed',
    options: ['yes'],
    run: ({ accounts }, { address, isSure }, say) => answering(deleteAccount(accounts, address, isSure), say),
  },
  log: {
    address: 'possible',
    options: ['json'],
    run: ({ accounts }, { address, isJson }, say) => sayEvents(accounts, { address, isJson }, say),
  },
  'revoke-keys': {
    address: 'none',
    options: [],
    run: ({ accounts }, _, say) => answering(revokeKeys(accounts), say),
  },
  'rotate-key': {
    address: 'none',
    options: [],
    run: ({ accounts }, _, say) => answering(rotateKey(accounts), say),
  },
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    return (error as Error).message
  }
}

const SEE_HELP = 'npm run accounts -- --help tells how.'

/** Why the words make no sense for a command; undefined where they do. */
function misunderstood(command: Command, words: string[], options: string[]): string | undefined {
  const odd = options.find((option) => !command.options.some((known) => known === option))
  if (odd !== undefined) return `--${odd} means nothing here.`
  const { address } = command
  if (address === 'none' && words.length > 0) return 'No address belongs here.'
  if (words.length > 1 || (address === 'needed' && words.length === 0)) return 'Say one address.'
  return undefined
}

type Env = Record<string, string | undefined>

async function open(env: Env, command: Command, given: Given, say: Say): Promise<number> {
  const opened = await openForOperator(env)
  if (!opened.ok) {
    say.error(opened.error)
    return 1
  }
  try {
    return await command.run(opened.value, given, say)
  } finally {
    await opened.value.close()
  }
}

/** Carries out one command and answers its exit code. */
export async function runAccountsCommand(args: string[], env: Env, say: Say): Promise<number> {
  const notUnderstood = (why: string) => {
    say.error(`${why} ${SEE_HELP}`)
    return 2
  }
  const given = read(args)
  if (typeof given === 'string') return notUnderstood(`${given.split('. ')[0]}.`)
  const { values, positionals } = given
  const [name = 'help', ...words] = positionals
  if (values.help || name === 'help') {
    say.out(HELP.trimEnd())
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) return notUnderstood(`There is no command '${name}'.`)
  const problem = misunderstood(command, words, Object.keys(values))
  if (problem !== undefined) return notUnderstood(problem)
  const wanted = { address: words[0] ?? '', isJson: values.json === true, prints: values.print === true }
  return open(env, command, { ...wanted, isSure: values.yes === true }, say)
}
