import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { makeFolder, placeOfFolder, unprivileged, waitUntilItAnswers } from './postgres-server.ts'

const PROGRAM = '/usr/sbin/pgbouncer' // where Debian has it

export function hasPgbouncer(): boolean {
  return existsSync(PROGRAM)
}

/** A PgBouncer before the server at `serverUrl`, with these settings. `url` leads through it to the same database. */
export async function startPgbouncer(
  serverUrl: string,
  settings: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port, username, password } = new URL(serverUrl)
  const user = await unprivileged()
  const folder = makeFolder(user, placeOfFolder())
  const url = Object.assign(new URL(serverUrl), { port: `${await freePort()}` })
  const all = {
    ...{ listen_addr: '127.0.0.1', listen_port: url.port, unix_socket_dir: '' },
    ...{ auth_type: 'scram-sha-256', auth_file: join(folder, 'users'), ...settings },
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const text = ['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]', ...lines]
  for (const [name, content] of [
    ['users', `"${username}" "${password}"\n`],
    ['pgbouncer.ini', `${text.join('\n')}\n`],
  ] as const) {
    writeFileSync(join(folder, name), content, { mode: 0o600 })
    if (user.uid !== undefined && user.gid !== undefined) chownSync(join(folder, name), user.uid, user.gid)
  }
  const child = spawn(PROGRAM, ['-q', join(folder, 'pgbouncer.ini')], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await waitUntilItAnswers(url.href, child).catch(async (error) => {
    await stop()
    throw error
  })
  return { url: url.href, stop }
}
