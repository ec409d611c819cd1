import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testProgram } from './program.fixture.ts'
import { runForBytes, runProgram, withUnnamedFile } from './run-program.ts'

const LIMITS = { timeoutMs: 5_000, maxOutputBytes: 1_000 }
const shell = (script: string) => ({ command: 'sh', args: ['-c', script] })

describe('running a program', () => {
  it('the text goes in, what it prints comes out', async () => {
    expect(await runProgram({ command: 'cat', args: [], input: 'héllo\n' }, LIMITS)).toEqual({
      ok: true,
      value: 'héllo\n',
    })
  })

  it('arguments are not read by a shell', async () => {
    const outcome = await runProgram({ command: 'echo', args: ['$(id); `id` && "x"'] }, LIMITS)
    expect(outcome).toEqual({ ok: true, value: '$(id); `id` && "x"\n' })
  })

  it('a program that ends well without reading its input has ended well', async () => {
    const outcome = await runProgram({ command: 'true', args: [], input: 'x'.repeat(1_000_000) }, LIMITS)
    expect(outcome).toEqual({ ok: true, value: '' })
  })

  it('it sees no secrets of ours', async () => {
    process.env.GEMINI_API_KEY = 'secret'
    const outcome = await runProgram({ command: 'env', args: [] }, LIMITS)
    delete process.env.GEMINI_API_KEY
    expect(outcome.ok && outcome.value).not.toContain('secret')
  })

  it.each([
    ['is not there', { command: 'no-such-program', args: [] }, 'missing'],
    ['fails', shell('exit 3'), 'failed'],
    ['takes too long', shell('sleep 30'), 'timeout'],
    ['prints without end', shell('yes'), 'too-much'],
  ] as const)('a program that %s is a failure with a code', async (_, program, error) => {
    expect(await runProgram(program, { ...LIMITS, timeoutMs: error === 'timeout' ? 50 : 5_000 })).toEqual({
      ok: false,
      error,
    })
  })

  it('a learner who leaves ends the program and what it has started', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'run-program-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const beats = join(dir, 'beats')
    const script = 'while :; do echo x >> "$1"; sleep 0.02; done & wait'
    const learner = new AbortController()
    const program = { command: 'sh', args: ['-c', script, 'sh', beats] }
    const outcome = runProgram(program, { ...LIMITS, signal: learner.signal })
    await expect.poll(() => existsSync(beats)).toBe(true)
    learner.abort()
    expect(await outcome).toEqual({ ok: false, error: 'cancelled' })
    const written = statSync(beats).size
    await wait(200)
    expect(statSync(beats).size).toBe(written)
  })

  it('nothing is started for a learner who has left already', async () => {
    const outcome = await runProgram(shell('echo started'), { ...LIMITS, signal: AbortSignal.abort() })
    expect(outcome).toEqual({ ok: false, error: 'cancelled' })
  })

  it('a program that does not read its text is no trouble', async () => {
    const outcome = await runProgram({ ...shell('exit 0'), input: 'x'.repeat(1_000_000) }, LIMITS)
    expect(['failed', undefined]).toContain(outcome.ok ? undefined : outcome.error)
  })

  it('bytes come out as they are', async () => {
    const outcome = await runForBytes(shell("printf '\\377\\000\\200'"), LIMITS)
    expect(outcome.ok && [...outcome.value]).toEqual([255, 0, 128])
  })

  it('an open file goes in as it is', async () => {
    const outcome = await withUnnamedFile(Buffer.from([255, 0, 10]), (fd) =>
      runForBytes({ command: 'sh', args: ['-c', 'cat /dev/stdin'], input: { fd } }, LIMITS),
    )
    expect(outcome.ok && [...outcome.value]).toEqual([255, 0, 10])
  })

  it('a child that has left the group does not hold us up', async () => {
    const escaping = shell('setsid sleep 60 & sleep 60')
    const outcome = await runProgram(escaping, { ...LIMITS, timeoutMs: 300 })
    expect(outcome).toEqual({ ok: false, error: 'timeout' })
  })

  it('what is under way ends with the server', async () => {
    const hanging = testProgram('sleep 1000 & wait')
    const source = new URL('./run-program.ts', import.meta.url).href
    const limits = '{ timeoutMs: 60000, maxOutputBytes: 9 }'
    const script = `import(${JSON.stringify(source)}).then(({ runProgram }) => {
      process.on('SIGTERM', () => process.exit(0)) // first: the program may be at work before the next line is
      void runProgram({ command: ${JSON.stringify(hanging.command)}, args: [] }, ${limits})
    })`
    const server = spawn(process.execPath, ['-e', script])
    await expect.poll(hanging.isRunning, { timeout: 10_000 }).toBe(true)
    server.kill('SIGTERM')
    await once(server, 'exit')
    await expect.poll(hanging.isRunning).toBe(false)
  }, 20_000)
})
