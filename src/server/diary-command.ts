import { resolve } from 'node:path'
import { failure, type Outcome } from '#domain/outcome.ts'
import { parseEmail } from '#server/accounts/core/account-fields.ts'
import { findAccount } from '#server/accounts/operate/operate-accounts.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { backUp } from '#server/database/operate/back-up.ts'
import type { Report } from '#server/database/operate/copy-tables.ts'
import { distribute } from '#server/database/operate/distribute.ts'
import { type Copied, copyStore, restore } from '#server/database/operate/restore.ts'
import { shownPlace } from '#server/database/postgres-hosts.ts'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import { beginEpoch } from '#server/sync/sql-diary.ts'
import { type Config, readConfig } from './config.ts'
import { dropContent } from './drop-content.ts'
import { noDatabase, quiet } from './open-for-operator.ts'
import { type Asked, type Env, runCommand, type Say, type WordRule } from './run-command.ts'

const HELP = `npm run diary -- <command>

  backup <file>        copy everything, accounts too, as it is now into a new file; the server may run
  restore <file>       fill an empty DATA_DIR or DATABASE_URL from such a file; stop the server first
  move --to <place>    copy everything into an empty place: postgres://… or a folder; stop the server first
  restored             say that the database was restored by other means, so that devices merge again
  distribute           spread the diaries over the machines of a PostgreSQL with citus; may be said again
  close <account>      delete the diary of an account (its address, or its id) for ever; wants --yes

It works on the database that the server's own settings lead to (DATA_DIR or DATABASE_URL). A backup is a SQLite file,
whichever database it comes from. The secret (DATA_DIR/account-secret or AUTH_SECRET) is not in it: keep it elsewhere.
A password for --to can be given in PGPASSWORD. Exit codes: 0 done, 1 not done, 2 not understood.
`

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  to: { type: 'string' },
  yes: { type: 'boolean' },
} as const

type Given = { word: string; to: string; isSure: boolean }

type Opened = { database: Database; config: Config; report: Report }

type Command = {
  words: WordRule
  options: readonly (keyof typeof OPTIONS)[]
  /** Whether it fills a place, and makes a SQLite file that is not there: it says first where. */
  makes?: true
  run(opened: Opened, given: Given): Promise<Outcome<string, string>>
}

const NO_WORD: WordRule = { least: 0, most: 0, otherwise: 'No word belongs here.' }
const FILE: WordRule = { least: 1, most: 1, otherwise: 'Say a file.' }
const ACCOUNT: WordRule = { ...FILE, otherwise: 'Say an account.' }

function openFolder(folder: string) {
  return openDatabase({ databaseUrl: null, dataDir: folder }, quiet)
}

const COMMANDS: Record<string, Command> = {
  backup: {
    words: FILE,
    options: [],
    async run({ database, config, report }, { word: file }) {
      const at = new Date().toISOString()
      const done = await backUp({ database, dataDir: config.dataDir, openFolder }, file, report)
      return done.ok ? said(`${file} holds everything as it was at ${at}. The secret is not in it.`) : done
    },
  },
  restore: {
    words: FILE,
    options: [],
    makes: true,
    async run({ database, report }, { word: file }) {
      const known = MIGRATIONS.map(({ name }) => name)
      const done = await restore(file, { target: database, openFolder, known }, report)
      return done.ok ? said(`${restored(done.value)} Devices merge what they have when they sync.`) : done
    },
  },
  move: {
    words: NO_WORD,
    options: ['to'],
    run: ({ database, report }, { to }) => move(database, to, report),
  },
  restored: {
    words: NO_WORD,
    options: [],
    async run({ database }) {
      await beginEpoch(database)
      return said('Devices merge what they have when they sync next.')
    },
  },
  distribute: {
    words: NO_WORD,
    options: [],
    async run({ database }) {
      const done = await distribute(database)
      if (!done.ok) return done
      if (done.value.length === 0) return said('Everything is distributed already.')
      return said([...done.value, 'Diaries are distributed by account.'].join('\n'))
    },
  },
  close: {
    words: ACCOUNT,
    options: ['yes'],
    run: ({ database }, given) => close(database, given),
  },
}

function restored({ damaged }: Copied): string {
  if (damaged === 0) return 'Everything is restored.'
  return `Everything is restored as it was, with ${damaged} damaged rows in it.`
}

function said(line: string): { ok: true; value: string } {
  return { ok: true, value: line }
}

async function move(database: Database, to: string, report: Report): Promise<Outcome<string, string>> {
  if (to === '') return failure('Say where to: --to postgres://… or --to a folder.')
  const isUrl = /^postgres(ql)?:\/\//.test(to)
  const place = isUrl ? { databaseUrl: to, dataDir: '' } : { databaseUrl: null, dataDir: to }
  const target = await openDatabase(place, quiet)
  if (!target.ok) return failure(target.error.replace(/^(DATABASE_URL|DATA_DIR)/, '--to'))
  try {
    const done = await copyStore(database, target.value, { report, isSameInstallation: true })
    if (!done.ok) return done
    const setting = isUrl ? 'DATABASE_URL' : `DATA_DIR=${to}`
    return said(`Everything is there, too. Start the server with ${setting} and the secret it has now.`)
  } finally {
    await target.value.close()
  }
}

async function close(database: Database, { word, isSure }: Given): Promise<Outcome<string, string>> {
  const email = parseEmail(word)
  const known = email.ok ? await findAccount({ store: sqlAccountStore(database) }, word) : null
  if (known !== null && !known.ok) return known
  const userId = known?.value.userId ?? word
  const diary = await database.reader
    .selectFrom('diary')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (diary === undefined) return failure(`There is no diary of ${word}.`)
  if (!isSure) return failure(`The diary of ${word} would be gone for ever. Say it again with --yes.`)
  await database.tx((tx) => dropContent(tx, userId), { isErasure: true })
  return said(`The diary of ${word} is deleted. Its devices are asked whether to keep what they have.`)
}

/** One line when a table is done, and one for every thousand rows on the way. */
function reporting(say: Say): Report {
  return ({ table, rows, isChecked }) =>
    say.out(isChecked ? `${table}: ${rows} rows, compared` : `${table}: ${rows} rows …`)
}

/** Why there is no store of ours under these settings; undefined where there is. */
function whyNone(config: Config, { makes }: Command): string | undefined {
  if (config.accounts === 'local') return 'ACCOUNTS is local: diaries are in each browser, and none is here.'
  return makes ? undefined : noDatabase(config)
}

function placeOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === null ? `the folder ${resolve(dataDir)}` : shownPlace(databaseUrl)
}

async function outcomeOf(env: Env, { command, word, values }: Asked<Command>, say: Say) {
  const config = readConfig(env)
  if (!config.ok) return config
  const reason = whyNone(config.value, command)
  if (reason !== undefined) return failure(reason)
  if (command.makes) say.out(`Into ${placeOf(config.value)}:`) // before anything is done there
  const opened = await openDatabase(config.value, quiet)
  if (!opened.ok) return opened
  const database = opened.value
  const given = { word, to: typeof values.to === 'string' ? values.to : '', isSure: values.yes === true }
  try {
    return await command.run({ database, config: config.value, report: reporting(say) }, given)
  } finally {
    await database.close()
  }
}

async function carryOut(env: Env, asked: Asked<Command>, say: Say): Promise<number> {
  const done = await outcomeOf(env, asked, say)
  if (done.ok) say.out(done.value)
  else say.error(done.error)
  return done.ok ? 0 : 1
}

/** Carries out one command and answers its exit code. */
export function runDiaryCommand(args: string[], env: Env, say: Say): Promise<number> {
  const program = { name: 'diary', help: HELP, options: OPTIONS, commands: COMMANDS }
  return runCommand({ ...program, carryOut: (asked) => carryOut(env, asked, say) }, args, say)
}
