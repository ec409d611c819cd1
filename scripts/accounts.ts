// npm run accounts -- help
import { parseArgs } from 'node:util'
import { type OpenedForOperator, openForOperator } from '#server/accounts/operate/open-for-operator.ts'
import {
  confirmAccount,
  deleteAccount,
  listAccounts,
  resetAccount,
  rotateKey,
  showAccount,
} from '#server/accounts/operate/operate-accounts.ts'

const HELP = `npm run accounts -- <command> [address] [options]

  list                 every account, one a line; --json for one JSON object a line
  show <address>       what is kept of one account, without secrets; --json
  confirm <address>    count the address as proved
  reset <address>      mail a link to a new password; --print shows the link instead
  delete <address>     end an account for ever; wants --yes
  rotate-key           make a new key for access tokens; those of the old one hold until they are over

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
  wantsAddress: boolean
  options: readonly (keyof typeof OPTIONS)[]
  run(opened: OpenedForOperator, given: Given): Promise<number>
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

function complain(line: string, code: number): number {
  process.stderr.write(`${line}\n`)
  return code
}

type Said = Awaited<ReturnType<typeof showAccount>>

async function answering(said: Promise<Said>): Promise<number> {
  const answer = await said
  if (!answer.ok) return complain(answer.error, 1)
  for (const line of answer.value) tell(line)
  return 0
}

const COMMANDS: Record<string, Command> = {
  list: {
    wantsAddress: false,
    options: ['json'],
    async run({ accounts }, { isJson }) {
      for await (const line of listAccounts(accounts, isJson)) tell(line)
      return 0
    },
  },
  show: {
    wantsAddress: true,
    options: ['json'],
    run: ({ accounts }, { address, isJson }) => answering(showAccount(accounts, address, isJson)),
  },
  confirm: {
    wantsAddress: true,
    options: [],
    run: ({ accounts }, { address }) => answering(confirmAccount(accounts, address)),
  },
  reset: {
    wantsAddress: true,
    options: ['print'],
    run: ({ accounts, outbox }, { address, prints }) =>
      answering(resetAccount(accounts, address, { prints, outbox })),
  },
  delete: {
    wantsAddress: true,
    options: ['yes'],
    run: ({ accounts }, { address, isSure }) => answering(deleteAccount(accounts, address, isSure)),
  },
  'rotate-key': {
    wantsAddress: false,
    options: [],
    run: ({ accounts }) => answering(rotateKey(accounts)),
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
  if (command.wantsAddress && words.length !== 1) return 'Say one address.'
  if (!command.wantsAddress && words.length > 0) return 'No address belongs here.'
  return undefined
}

async function main(args: string[]): Promise<number> {
  const given = read(args)
  if (typeof given === 'string') return complain(`${given.split('. ')[0]}. ${SEE_HELP}`, 2)
  const { values, positionals } = given
  const [name = 'help', ...words] = positionals
  if (values.help || name === 'help') {
    tell(HELP.trimEnd())
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) return complain(`There is no command '${name}'. ${SEE_HELP}`, 2)
  const problem = misunderstood(command, words, Object.keys(values))
  if (problem !== undefined) return complain(`${problem} ${SEE_HELP}`, 2)
  const opened = await openForOperator(process.env)
  if (!opened.ok) return complain(opened.error, 1)
  const wanted = { address: words[0] ?? '', isJson: values.json === true, prints: values.print === true }
  try {
    return await command.run(opened.value, { ...wanted, isSure: values.yes === true })
  } finally {
    await opened.value.close()
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) =>
  complain(`It did not work: ${error.message.split('\n')[0]}`, 1),
)
