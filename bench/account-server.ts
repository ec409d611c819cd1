import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { START_ARGUMENTS } from '../scripts/start-command.ts'

const ROOT = join(import.meta.dirname, '..')

export type AccountServer = {
  address: string
  pid: number
  /** Ends it without a warning. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** The server with its own accounts and without pages, on data that the caller removes. */
export async function startAccountServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<AccountServer> {
  const unlimited = { RATE_LIMIT_FACTOR: '100000', MAIL_PER_DAY: '1000000' }
  const env = { PORT: '0', DATA_DIR: dataDir, ACCOUNTS: 'hosted', ...unlimited, ...settings }
  const child = spawn(process.execPath, [...START_ARGUMENTS, '--api-only'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)))
    child.stderr.on('data', (chunk) => {
      if (said.includes('"listening"')) return // only the beginning matters
      said += chunk
      const listening = /"port":(\d+).*"listening"/.exec(said)?.[1]
      if (listening !== undefined) resolve(listening)
    })
  })
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

export type BenchAccount = { email: string; password: string }

/** Accounts of the bench, by number. */
export function benchAccounts(count: number): BenchAccount[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `known-${index}@example.org`,
    password: `en lang sætning ${index}`,
  }))
}

/** Calls the account provider; answers the status and the body. */
export async function askProvider(
  address: string,
  path: string,
  { body, token, headers = {} }: { body?: object; token?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; json: { access_token?: string }; cookie: string }> {
  const answer = await fetch(`${address}/auth/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { status: answer.status, json: await answer.json(), cookie }
}

/** The id of the account that an access token is for. */
export function userOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
}

/** Opens accounts at a server that does not confirm addresses. */
export async function openAccounts(address: string, accounts: BenchAccount[]): Promise<void> {
  for (const account of accounts) {
    const { status } = await askProvider(address, '/signup', { body: account })
    if (status !== 200) throw new Error(`An account could not be opened (${status})`)
  }
}
