import { budgetDay } from '#domain/engine-budget.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { keepSecretCheck, secretCheckOf } from '#server/accounts/open-secret.ts'
import {
  confirmAccount,
  deleteAccount,
  findAccount,
  listAccounts,
  listEvents,
  resetAccount,
  showAccount,
} from '#server/accounts/operate/operate-accounts.ts'
import {
  acceptSecret,
  ENDS_WITH_SECRET,
  revokeKeys,
  rotateKey,
} from '#server/accounts/operate/operate-keys.ts'
import { saySignUp, suspendAccount } from '#server/accounts/operate/operator-changes.ts'
import { describeUse } from '#server/budgets/budgets.ts'
import { readEngineDays } from '#server/budgets/sql-budget-store.ts'
import { describeRoom, measureUse } from '#server/sync/room.ts'
import {
  type OpenedForOperator,
  openDatabaseForOperator,
  openForOperator,
  openWithAnySecret,
} from './open-for-operator.ts'
import { type Asked, type Env, runCommand, type Say, type WordRule } from './run-command.ts'

const HELP = `npm run accounts -- <command> [address] [options]

  list                 every account, one a line; --json for one JSON object a line
  show <address>       what is kept of one account, without secrets; --json
  confirm <address>    count the address as proved
  reset <address>      mail a link to a new password; --print shows the link instead
  suspend <address>    end its sessions, and let nobody enter it until that is lifted; nothing is deleted
  lift <address>       let its owner enter it again
  delete <address>     end an account for ever; wants --yes
  close-sign-up        let nobody open an account, on every server at once
  open-sign-up         let people open accounts again, where AUTH_SIGN_UP does
  log [address]        what happened to accounts in the last 90 days, or to one account; --json
  rotate-key           make a new key for access tokens; those of the old one hold until they are over
  status               what engines with a key were asked today, of what they may be asked, and how full the disk is; --json
  revoke-keys          end every access token at once; devices stay logged in and get new ones
  accept-secret        where the secret is lost: take the one that is set now, or a new one. Sessions, authenticator apps
                       and recovery codes end; passwords, passkeys and diaries stay. Stop the server first; wants --yes

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

type Shape = { words: WordRule; options: readonly (keyof typeof OPTIONS)[] }

/** `runOnEnv` needs no accounts, which may be elsewhere, or be sealed with another secret. */
type Command = Shape &
  (
    | { run(opened: OpenedForOperator, given: Given, say: Say): Promise<number> }
    | { runOnEnv(env: Env, given: Given, say: Say): Promise<number> }
  )

const ONE_ADDRESS: WordRule = { least: 1, most: 1, otherwise: 'Say one address.' }
const ONE_OR_NO_ADDRESS: WordRule = { ...ONE_ADDRESS, least: 0 }
const NO_ADDRESS: WordRule = { least: 0, most: 0, otherwise: 'No address belongs here.' }

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

async function sayUse(env: Env, { isJson }: Given, say: Say): Promise<number> {
  const opened = await openDatabaseForOperator(env)
  if (!opened.ok) {
    say.error(opened.error)
    return 1
  }
  const { config, database, close } = opened.value
  const now = Date.now()
  try {
    const days = await readEngineDays(database, budgetDay(now))
    const use = await measureUse({ database, dataDir: config.dataDir, quota: config.diskQuota })
    for (const line of describeUse(days, config.engineBudget, { now, asJson: isJson })) say.out(line)
    if (!isJson) say.out(describeRoom(use))
    return 0
  } finally {
    await close()
  }
}

/** Nothing is opened or made before the operator is sure: a new secret beside the database is in the way of the old one. */
async function acceptSecretOf(env: Env, { isSure }: Given, say: Say): Promise<number> {
  if (!isSure) {
    say.error(`${ENDS_WITH_SECRET} Say it again with --yes.`)
    return 1
  }
  const opened = await openForOperator(env, openWithAnySecret)
  if (!opened.ok) {
    say.error(opened.error)
    return 1
  }
  const { accounts, database, close } = opened.value
  const keep = () => keepSecretCheck(database, secretCheckOf(accounts.secrets), { replaces: true })
  try {
    return await answering(acceptSecret(accounts, keep), say)
  } finally {
    await close()
  }
}

const COMMANDS: Record<string, Command> = {
  list: {
    words: NO_ADDRESS,
    options: ['json'],
    async run({ accounts }, { isJson }, say) {
      for await (const line of listAccounts(accounts, isJson)) say.out(line)
      return 0
    },
  },
  show: {
    words: ONE_ADDRESS,
    options: ['json'],
    run: ({ accounts }, { address, isJson }, say) => answering(showAccount(accounts, address, isJson), say),
  },
  confirm: {
    words: ONE_ADDRESS,
    options: [],
    run: ({ accounts }, { address }, say) => answering(confirmAccount(accounts, address), say),
  },
  reset: {
    words: ONE_ADDRESS,
    options: ['print'],
    run: ({ accounts, outbox }, { address, prints }, say) =>
      answering(resetAccount(accounts, address, { prints, outbox }), say),
  },
  delete: {
    words: ONE_ADDRESS,
    options: ['yes'],
    run: ({ accounts }, { address, isSure }, say) => answering(deleteAccount(accounts, address, isSure), say),
  },
  log: {
    words: ONE_OR_NO_ADDRESS,
    options: ['json'],
    run: ({ accounts }, { address, isJson }, say) => sayEvents(accounts, { address, isJson }, say),
  },
  status: { words: NO_ADDRESS, options: ['json'], runOnEnv: sayUse },
  suspend: {
    words: ONE_ADDRESS,
    options: [],
    run: ({ accounts }, { address }, say) => answering(suspendAccount(accounts, address, true), say),
  },
  lift: {
    words: ONE_ADDRESS,
    options: [],
    run: ({ accounts }, { address }, say) => answering(suspendAccount(accounts, address, false), say),
  },
  'close-sign-up': {
    words: NO_ADDRESS,
    options: [],
    run: ({ accounts }, _, say) => answering(saySignUp(accounts, true), say),
  },
  'open-sign-up': {
    words: NO_ADDRESS,
    options: [],
    run: ({ accounts }, _, say) => answering(saySignUp(accounts, false), say),
  },
  'revoke-keys': {
    words: NO_ADDRESS,
    options: [],
    run: ({ accounts }, _, say) => answering(revokeKeys(accounts), say),
  },
  'accept-secret': { words: NO_ADDRESS, options: ['yes'], runOnEnv: acceptSecretOf },
  'rotate-key': {
    words: NO_ADDRESS,
    options: [],
    run: ({ accounts }, _, say) => answering(rotateKey(accounts), say),
  },
}

function givenBy({ word, values }: Asked<Command>): Given {
  const { json, print, yes } = values
  return { address: word, isJson: json === true, prints: print === true, isSure: yes === true }
}

async function carryOut(env: Env, asked: Asked<Command>, say: Say): Promise<number> {
  const { command } = asked
  if ('runOnEnv' in command) return command.runOnEnv(env, givenBy(asked), say)
  const opened = await openForOperator(env)
  if (!opened.ok) {
    say.error(opened.error)
    return 1
  }
  try {
    return await command.run(opened.value, givenBy(asked), say)
  } finally {
    await opened.value.close()
  }
}

/** Carries out one command and answers its exit code. */
export function runAccountsCommand(args: string[], env: Env, say: Say): Promise<number> {
  const program = { name: 'accounts', help: HELP, options: OPTIONS, commands: COMMANDS }
  return runCommand({ ...program, carryOut: (asked) => carryOut(env, asked, say) }, args, say)
}
