import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAccounts, listEvents, showAccount } from '#server/accounts/operate/operate-accounts.ts'
import { sampleAccount, sampleEvent, sampleSession } from '#server/accounts/store/account-records.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { runAccountsCommand } from './accounts-command.ts'
import { type AtEnd, COMPILE_CACHE, emptyFolder, spawnServer, startProcess } from './process.fixture.ts'

const COMMAND = fileURLToPath(new URL('../../scripts/accounts.ts', import.meta.url))
const PASSWORD = 'una contraseña larga'
const ANA = { email: 'ana@example.com', password: PASSWORD }

type Ran = { code: number; out: string; err: string }

/** Runs the operators' command on a folder. */
async function run(dataDir: string, args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const said = { out: '', err: '' }
  const code = await runAccountsCommand(
    args,
    { ACCOUNTS: 'hosted', DATA_DIR: dataDir, ...env },
    {
      out: (...words: string[]) => {
        said.out += `${words.join(' ')}\n` // as console.log
      },
      error: (line) => {
        said.err += `${line}\n`
      },
    },
  )
  return { code, ...said }
}

/** The same from a shell. */
function runProgram(dataDir: string, args: string[]): Promise<Ran> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ACCOUNTS: 'hosted',
    DATA_DIR: dataDir,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err })
    })
  })
}

function clientOf(address: string): InstanceType<typeof AuthClient> {
  return new AuthClient({ url: `${address}/auth/v1`, autoRefreshToken: false, persistSession: false })
}

function mailsIn(folder: string): number {
  try {
    return readdirSync(join(folder, 'outbox')).filter((name) => name.endsWith('.eml')).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0 // no mail yet
    throw error
  }
}

type Opened = { folder: string; address: string }

async function serving(atEnd?: AtEnd) {
  const folder = await emptyFolder(atEnd)
  return { folder, ...(await startProcess(folder, { AUTH_AUTOCONFIRM: 'false' }, atEnd)) }
}

/** Two more accounts, whose addresses nobody else has, and a client. */
async function twoLearners({ folder, address }: Opened) {
  const client = clientOf(address)
  const before = mailsIn(folder)
  const [ana, bo] = ['ana', 'bo'].map((name) => ({
    email: `${name}-${before}@example.com`,
    password: PASSWORD,
  }))
  if (ana === undefined || bo === undefined) throw new Error('nobody')
  for (const [index, learner] of [ana, bo].entries()) {
    expect((await client.signUp(learner)).error).toBeNull()
    // an account is opened after the answer, and its mail goes after that
    await expect.poll(() => mailsIn(folder), { timeout: 20_000 }).toBe(before + index + 1)
  }
  return { client, ana, bo }
}

function lines(text: string): string[] {
  return text.trim().split('\n')
}

describe('the operators’ command, while the server runs', { timeout: 60_000 }, () => {
  const ends: Parameters<AtEnd>[0][] = []
  let server: Awaited<ReturnType<typeof serving>>
  beforeAll(async () => {
    server = await serving((work) => ends.push(work))
  }, 60_000)
  afterAll(async () => {
    for (const end of ends.reverse()) await end() // also of a server that did not start in time
  })

  it('lists, shows and confirms accounts', async () => {
    const { client, ana, bo } = await twoLearners(server)
    const { folder } = server
    const listed = lines((await runProgram(folder, ['list'])).out)
    expect(listed[0]).toBe('address\tcreated\tlast log-in\tconfirmed\tsecond factor')
    expect(listed.slice(-2).map((line) => line.split('\t')[0])).toEqual([ana.email, bo.email])

    expect((await client.signInWithPassword(ana)).error?.code).toBe('email_not_confirmed')
    const spelled = ` ${ana.email.replace('ana', 'ANA')} `
    expect((await run(folder, ['confirm', spelled])).out).toBe(`${ana.email} is confirmed.\n`)
    expect((await client.signInWithPassword(ana)).error).toBeNull()
    expect((await run(folder, ['confirm', ana.email])).out).toBe(`${ana.email} was confirmed already.\n`)

    const rows = lines((await run(folder, ['list', '--json'])).out).map((line) => JSON.parse(line))
    const [first, second] = rows.slice(-2)
    expect(
      [first, second].map(({ address, confirmed, secondFactor }) => [address, confirmed, secondFactor]),
    ).toEqual([
      [ana.email, true, false],
      [bo.email, false, false],
    ])
    expect([first.lastLogIn, second.lastLogIn]).toEqual([expect.stringContaining('Z'), null])
    const shown = (await run(folder, ['show', ana.email, '--json'])).out
    expect(JSON.parse(shown)).toMatchObject({ address: ana.email, hasPassword: true, passkeys: [] })
    expect(JSON.parse(shown).devices).toHaveLength(1)
    expect(shown).not.toMatch(/argon2|Hash|Sealed/)
  })

  it('hands out a link to a new password, or puts it into a mail', async () => {
    const { client, ana, bo } = await twoLearners(server)
    const { folder } = server
    const env = { PUBLIC_URL: server.address }
    const printed = await run(folder, ['reset', bo.email, '--print'], env)
    const [link = '', said] = lines(printed.out)
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/reset-password\?type=recovery&access_token=/)
    expect(said).toBe(
      'Good until a new password is set, for 3 hours at most. Whoever has it can enter the account.',
    )
    const token_hash = new URL(link).searchParams.get('access_token') ?? ''
    expect((await client.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect((await client.updateUser({ password: 'en helt ny sætning' })).error).toBeNull()
    expect((await client.signInWithPassword(bo)).error?.code).toBe('invalid_credentials')

    const before = mailsIn(folder)
    const mailed = await run(folder, ['reset', ana.email], env)
    expect(mailed.out).toContain(`the mail to ${ana.email} lies in ${join(folder, 'outbox')}`)
    expect(mailsIn(folder)).toBeGreaterThan(before)
    const again = await run(folder, ['reset', ana.email], env)
    expect([again.code, again.err]).toEqual([
      1,
      `${ana.email} has had a mail just now, or too many today; --print shows the link instead.\n`,
    ])
  })

  it('suspends an account and closes sign-up, and takes both back', async () => {
    const { client, ana } = await twoLearners(server)
    const { folder } = server
    const before = lines((await run(folder, ['log'])).out).length
    await run(folder, ['confirm', ana.email])
    expect((await run(folder, ['suspend', ana.email])).out).toBe(`${ana.email} is suspended.\n`)
    expect((await client.signInWithPassword(ana)).error?.code).toBe('user_banned')
    expect((await run(folder, ['lift', ana.email])).out).toBe(`${ana.email} is not suspended.\n`)
    expect((await client.signInWithPassword(ana)).error).toBeNull()
    const newcomer = { ...ana, email: 'cam@example.com' }
    expect((await run(folder, ['close-sign-up'])).code).toBe(0)
    expect((await client.signUp(newcomer)).error?.code).toBe('signup_disabled')
    const closed = await run(folder, ['open-sign-up'], { AUTH_SIGN_UP: 'false' })
    expect([closed.code, closed.err]).toEqual([
      1,
      'AUTH_SIGN_UP=false keeps sign-up closed, whatever is said here.\n',
    ])
    expect((await run(folder, ['open-sign-up'])).code).toBe(0)
    const mails = mailsIn(folder)
    expect((await client.signUp(newcomer)).error).toBeNull()
    await expect.poll(() => mailsIn(folder), { timeout: 20_000 }).toBe(mails + 1) // else another test counts it
    const told = lines((await run(folder, ['log'])).out).map((line) => line.split('\t'))
    const byCommand = told.slice(before).filter(([, , , , by]) => by === 'command')
    expect(byCommand.map(([, event]) => event)).toEqual([
      'confirmed',
      'barred',
      'bar-lifted',
      'sign-up-closed',
      'sign-up-opened',
    ])
  })

  it('deletes an account only when it is asked for twice', async () => {
    const { client, ana, bo } = await twoLearners(server)
    const { folder, address } = server
    const once = await run(folder, ['delete', ana.email])
    expect(once).toEqual({
      code: 1,
      out: '',
      err: `${ana.email} would be gone for ever. Say it again with --yes.\n`,
    })
    await run(folder, ['confirm', ana.email])
    const { data } = await client.signInWithPassword(ana)
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    expect((await fetch(`${address}/auth/v1/user`, { headers })).status).toBe(200)
    expect((await run(folder, ['delete', ana.email, '--yes'])).out).toBe(`${ana.email} is deleted.\n`)
    expect((await fetch(`${address}/auth/v1/user`, { headers })).status).toBe(403)
    expect((await run(folder, ['delete', ana.email, '--yes'])).code).toBe(1)
    const listed = (await run(folder, ['list'])).out
    expect([listed.includes(ana.email), listed.includes(bo.email)]).toEqual([false, true])
  })

  it('ends every access token, devices get new ones, and the trail tells who did it', async () => {
    const { client, ana } = await twoLearners(server)
    const { folder } = server
    await run(folder, ['confirm', ana.email])
    expect((await client.signInWithPassword({ ...ana, password: 'forkert sætning' })).error).not.toBeNull()
    await client.signInWithPassword(ana)
    expect((await client.getUser()).error).toBeNull()

    const revoked = await run(folder, ['revoke-keys'])
    expect(revoked.out).toMatch(/^Only the key [\w-]{43} counts now, on every server\. /)
    expect((await client.getUser()).error?.code).toBe('bad_jwt')
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.getUser()).error).toBeNull()
    expect((await run(folder, ['revoke-keys'], { AUTH_SECRET: 'ab'.repeat(32) })).err).toContain(
      'AUTH_SECRET',
    )

    const told = lines((await run(folder, ['log'])).out).map((line) => line.split('\t'))
    expect(told[0]).toEqual(['time', 'event', 'times', 'detail', 'by', 'session', 'account'])
    expect(told.map(([, event, , , by]) => `${event} ${by}`)).toEqual(
      expect.arrayContaining(['signed-up visitor', 'confirmed command', 'keys-revoked command']),
    )
    const ofAna = async () => (await run(folder, ['log', ana.email, '--json'])).out
    const eventsOfAna = async () => lines(await ofAna()).map((line) => JSON.parse(line))
    const kinds = async () => (await eventsOfAna()).map(({ event }) => event).toSorted()
    // a failure is counted a moment after the answer
    await expect.poll(kinds).toEqual(['confirmed', 'log-in', 'log-in-failed', 'signed-up'])
    expect(new Set((await eventsOfAna()).map(({ account }) => account)).size).toBe(1)
    expect(await ofAna()).not.toContain('@')
    const unknown = await run(folder, ['log', 'nobody@example.com'])
    expect([unknown.code, unknown.out, lines(unknown.err).length]).toEqual([1, '', 1])
  })
})

it('a new signing key leaves older tokens good, and is made with the server’s own secret only', {
  timeout: 60_000,
}, async () => {
  const server = await serving()
  const { folder } = server
  const { client, ana } = await twoLearners(server)
  await run(folder, ['confirm', ana.email])
  const { data } = await client.signInWithPassword(ana)
  await server.stop()

  const foreign = await run(folder, ['rotate-key'], { AUTH_SECRET: 'ab'.repeat(32) })
  expect([foreign.code, foreign.out, lines(foreign.err)]).toEqual([
    1,
    '',
    [expect.stringContaining('AUTH_SECRET')],
  ])
  const rotated = await run(folder, ['rotate-key'])
  expect(rotated.out).toMatch(/^The key [\w-]{43} signs from /)

  const again = await startProcess(folder)
  const { keys } = await (await fetch(`${again.address}/auth/v1/.well-known/jwks.json`)).json()
  expect(keys).toHaveLength(2)
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  expect((await fetch(`${again.address}/auth/v1/user`, { headers })).status).toBe(200)
  await again.stop()
})

it('says in one line what is wrong, and makes nothing that is not there', { timeout: 30_000 }, async () => {
  const folder = await emptyFolder()
  const wrong: [string[], Record<string, string>, number, string][] = [
    [['list'], {}, 1, 'holds no database'],
    [['list'], { ACCOUNTS: 'local' }, 1, 'ACCOUNTS is local'],
    [
      ['list'],
      { AUTH_URL: 'https://accounts.example.org/auth/v1' },
      1,
      'AUTH_URL names an account provider elsewhere',
    ],
    [['list'], { PORT: 'x' }, 1, 'PORT must be'],
    [['list', ANA.email], {}, 2, 'No address belongs here'],
    [['list', '--yes'], {}, 2, '--yes means nothing here'],
    [['confirm'], {}, 2, 'Say one address'],
    [['log', ANA.email, 'bo@example.com'], {}, 2, 'Say one address'],
    [['log', '--yes'], {}, 2, '--yes means nothing here'],
    [['revoke-keys', ANA.email], {}, 2, 'No address belongs here'],
    [['burn', ANA.email], {}, 2, "no command 'burn'"],
    [['list', '--loud'], {}, 2, "Unknown option '--loud'"],
  ]
  for (const [args, env, code, words] of wrong) {
    const ran = await run(folder, args, env)
    expect([args, ran.code, ran.out, lines(ran.err).length]).toEqual([args, code, '', 1])
    expect(ran.err).toContain(words)
  }
  expect(await runProgram(folder, ['burn'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^.*\n$/),
  })
  expect(readdirSync(folder)).toEqual([])
  expect((await run(folder, ['--help'])).out).toContain('rotate-key')
})

it('lists more accounts than fit on a page, each once', async () => {
  const store = sqlAccountStore(memoryDatabase())
  for (let index = 0; index < 450; index += 1) {
    const userId = `01976b1e-0000-7000-8000-${String(index).padStart(12, '0')}`
    await store.createAccount(sampleAccount({ userId, email: `${index}@example.org` }))
  }
  const listed: string[] = []
  for await (const line of listAccounts({ store }, true)) listed.push(line)
  expect(new Set(listed.map((line) => JSON.parse(line).address)).size).toBe(450)
  expect(listed).toHaveLength(450)
})

it('tells more events than fit on a page, each once and in order', async () => {
  const store = sqlAccountStore(memoryDatabase())
  for (let index = 0; index < 1_200; index += 1)
    await store.addEvent(sampleEvent({ id: `e${index}`, userId: null, at: index % 7 }))
  const told: string[] = []
  for await (const line of listEvents({ store }, null, true)) told.push(JSON.parse(line).time)
  expect(told).toHaveLength(1_200)
  expect(told).toEqual(told.toSorted())
})

it('nothing that a learner chose steers the terminal it is shown on', async () => {
  const store = sqlAccountStore(memoryDatabase())
  const steering = 'Phone\u001b[2J\u009b31m\u202e\r\n\u0007'
  const passkey = { id: 'p', friendlyName: steering, createdAt: 0, updatedAt: 0, lastUsedAt: null }
  const credential = { id: 'c', publicKey: 'k', counter: 0, transports: [] }
  const account = sampleAccount({ passkeys: [{ ...passkey, credential }] })
  await store.createAccount(account, sampleSession({ userAgent: steering }))
  for (const asJson of [true, false]) {
    const shown = await showAccount({ store }, account.email, asJson)
    const said = shown.ok ? shown.value.join('\n') : shown.error
    expect(said).toContain('Phone')
    expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    if (asJson)
      expect(JSON.parse(said)).toMatchObject({ passkeys: [steering], devices: [{ browser: steering }] })
  }
})

it('a server whose secret is lost says what to do, and goes on with the accounts and diaries that it has', {
  timeout: 120_000,
}, async () => {
  const folder = await emptyFolder()
  const before = await startProcess(folder)
  expect((await clientOf(before.address).signUp(ANA)).error).toBeNull()
  await before.stop()
  rmSync(join(folder, 'account-secret'))

  const stopped = spawnServer({ DATA_DIR: folder })
  expect((await stopped.ended)[0]).toBe(1)
  expect(stopped.printed()).toMatch(
    /^Echolog cannot start\. DATA_DIR [^\n]* accept-secret [^\n]*diaries stay\.\n$/,
  )

  const unsure = await run(folder, ['accept-secret'])
  expect([unsure.code, unsure.err]).toEqual([1, expect.stringContaining('--yes')])
  expect(readdirSync(folder)).not.toContain('account-secret')
  expect((await run(folder, ['accept-secret', '--yes'])).code).toBe(0)

  const after = await startProcess(folder)
  expect((await fetch(`${after.address}/readyz`)).status).toBe(200)
  expect((await clientOf(after.address).signInWithPassword(ANA)).error).toBeNull()
})
