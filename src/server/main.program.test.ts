import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { testApp } from './app.fixture.ts'
import { listen } from './listen.ts'
import { emptyFolder, spawnServer } from './process.fixture.ts'

/** The real process with data of its own. */
async function start(env: Record<string, string>) {
  return spawnServer({ DATA_DIR: await emptyFolder(), ...env })
}

describe('the server process', { timeout: 60_000 }, () => {
  it.each([
    ['PORT', { PORT: 'abc' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/diary' }],
  ])('a wrong %s stops it with one line and no stack trace', async (name, env) => {
    const { ended, printed } = await start(env)
    expect((await ended)[0]).toBe(1)
    expect(printed()).toMatch(new RegExp(`^Echolog cannot start\\. ${name} [^\\n]*\\n$`))
  })

  it('a port in use stops it with one line', async () => {
    const { app, config } = testApp()
    const other = await listen(app, { ...config, port: 0 })
    onTestFinished(() => other.close(0))
    const { ended, printed } = await start({ PORT: String(other.port) })
    expect((await ended)[0]).toBe(1)
    const lines = printed().trim().split('\n') // the log of the database may end before it or after
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
      `Echolog cannot start. PORT ${other.port} is already in use.`,
    ])
  })

  it('TRANS-30: Gemini without a key is no reason not to start, nor a DATA_DIR that cannot be written where accounts live in the browser', async () => {
    const { url } = await start({ TRANSLATOR: 'gemini', DATA_DIR: '/dev/null/data', ACCOUNTS: 'local' })
    const response = await fetch(`${await url()}/api/translate`, {
      method: 'POST',
      body: JSON.stringify({ text: 'x', from: 'en-US', to: 'es-ES' }),
    })
    expect([response.status, await response.json()]).toEqual([503, { error: 'init-failed' }])
  })

  it.each([
    ['accounts of this server', {}],
    ['diaries of accounts elsewhere', { AUTH_URL: 'http://127.0.0.1:1/auth/v1' }],
  ])('%s need a DATA_DIR: without one it stops with one line', async (_, env) => {
    const { ended, printed } = await start({ DATA_DIR: '/dev/null/data', ...env })
    expect((await ended)[0]).toBe(1)
    expect(printed()).toMatch(/^Echolog cannot start\. DATA_DIR .*\n$/)
  })

  it('local accounts with a key on an open host are warned about', async () => {
    const { url, printed } = await start({
      ACCOUNTS: 'local',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://x.example',
      GEMINI_API_KEY: 'secret-key',
    })
    await url()
    expect(printed()).toContain('"level":40')
    expect(printed()).toContain('GEMINI_API_KEY')
    expect(printed()).not.toContain('secret-key')
  })

  it.each([
    ['SIGTERM', { PATH: process.env.PATH ?? '' }], // with all engines of this machine
    ['SIGINT', {}],
  ] as const)('%s ends it in good order', async (signal, env) => {
    const { child, ended, url } = await start(env)
    expect((await fetch(`${await url()}/readyz`)).status).toBe(200)
    child.kill(signal)
    expect(await ended).toEqual([0, null])
  })

  it('an engine that cannot be tried is no reason not to start', async () => {
    const { url } = await start({ PATH: process.env.PATH ?? '', TMPDIR: '/dev/null/none' }) // the trial of pocketsphinx needs a file there
    expect((await fetch(`${await url()}/api/capabilities`)).status).toBe(200)
  })

  it('a stop while engines are tried answers who waits for them, and never says that it listens', async () => {
    const bin = mkdtempSync(join(tmpdir(), 'echolog-bin-'))
    onTestFinished(() => rmSync(bin, { recursive: true, force: true }))
    const isTried = join(bin, 'tried')
    writeFileSync(isTried, '')
    const waits = `#!/bin/sh\nwhile [ -e '${isTried}' ]; do sleep 0.1; done\n`
    writeFileSync(join(bin, 'apertium'), waits, { mode: 0o755 })
    const port = await freePort()
    const { child, ended, printed } = await start({ PATH: `${bin}:${process.env.PATH}`, PORT: String(port) })
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    await expect
      .poll(
        () =>
          ask('/healthz').then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true)
    const waiting = ask('/api/capabilities')
    await ask('/healthz') // the one before it has come in
    child.kill('SIGTERM')
    await expect.poll(printed, { timeout: 30_000 }).toContain('"stopping"')
    rmSync(isTried)
    expect((await waiting).status).toBe(200)
    expect(await ended).toEqual([0, null])
    expect(printed()).not.toContain('"listening"')
  })
})
