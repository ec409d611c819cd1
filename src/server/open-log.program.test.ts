import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'

const OPEN = `import { openLog } from '${import.meta.dirname}/open-log.ts'; const log = openLog();`

const nodeArgs = (code: string) => ['--input-type=module', '-e', `${OPEN} ${code}`]

function linesOf(code: string): string[] {
  const { stderr } = spawnSync(process.execPath, nodeArgs(code), { encoding: 'utf8' })
  return stderr.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line).msg))
}

it('every line is written before the process ends', () => {
  expect(linesOf("log.info('one'); log.info('two'); process.exit(0)")).toEqual(['one', 'two'])
})

it('a warning is written at once, with the lines before it', () => {
  const killed = "log.info('one'); log.warn('two'); process.kill(process.pid, 'SIGKILL'); log.info('never')"
  expect(linesOf(killed)).toEqual(['one', 'two'])
})

it('a line is written while the process goes on', async () => {
  const child = spawn(process.execPath, nodeArgs("log.info('one'); setInterval(() => {}, 1000)"))
  const [line] = await once(child.stderr, 'data')
  expect(JSON.parse(line).msg).toBe('one')
  child.kill('SIGKILL')
})

it('what Node warns of is a line like the others, and nothing beside it', () => {
  const warns =
    "process.emitWarning('old', 'DeprecationWarning', 'DEP9999'); setTimeout(() => log.info('one'))"
  const { stderr } = spawnSync(process.execPath, nodeArgs(warns), { encoding: 'utf8' })
  const [warned, ...others] = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(warned).toMatchObject({
    ...{ level: 40, msg: 'a warning of Node' },
    err: { type: 'DeprecationWarning', code: 'DEP9999', message: 'old' },
  })
  expect(others.map(({ msg }) => msg)).toEqual(['one'])
})

it('nothing that an error carries beside its message and code is written', () => {
  const error = "Object.assign(new Error('no'), { code: '22P02', detail: 'Querido diario' })"
  const { stderr } = spawnSync(process.execPath, nodeArgs(`log.error({ err: ${error} }, 'failed')`), {
    encoding: 'utf8',
  })
  expect(stderr).toContain('22P02')
  expect(stderr).not.toContain('Querido')
})

describe('a log whose reader stands still', () => {
  const MANY =
    "for (let n = 0; n < 20_000; n += 1) log.info({ n, path: 'x'.repeat(80) }, 'request'); log.error('one');"

  /** Writes far more than a pipe holds, to a reader that reads nothing yet. */
  function writeMuch(after: string) {
    const code = `${MANY} process.stdout.write('written'); ${after}`
    const child = spawn(process.execPath, nodeArgs(code))
    onTestFinished(() => void child.kill('SIGKILL'))
    child.stderr.pause()
    return child
  }

  it('stops nothing, and nothing that ends', async () => {
    const child = writeMuch('setTimeout(() => process.exit(0), 100)')
    const ended = once(child, 'exit')
    await once(child.stdout, 'data') // and does not wait for the reader
    expect(await ended).toEqual([0, null])
  })

  it('loses the lines that nobody has read in time, and says how many once it reads again', async () => {
    const child = writeMuch("let n = 0; setInterval(() => log.info({ n: (n += 1) }, 'later'), 50)")
    await once(child.stdout, 'data')
    let read = ''
    child.stderr.on('data', (chunk) => {
      read += chunk
    })
    child.stderr.resume()
    await expect.poll(() => read).toContain('"later"}\n')
    const lines = read
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
    const told = lines.filter(({ msg }) => msg.includes('dropped'))
    const seen = lines.filter(({ msg }) => msg === 'request' || msg === 'one')
    expect(told).toHaveLength(1)
    const unread = lines.find(({ msg }) => msg === 'later').n - 1 // of those, before the reader had begun
    expect(seen.length + told[0].lines).toBe(20_001 + unread)
    expect(seen.length).toBeLessThan(10_000)
  })

  const ALIVE = `${MANY} setTimeout(() => { process.stdout.write('alive'); process.exit(0) }, 100)`

  it('nor does one that has gone', async () => {
    const child = spawn(process.execPath, nodeArgs(ALIVE))
    child.stderr.destroy()
    const ended = once(child, 'exit')
    const [said] = await once(child.stdout, 'data')
    expect([String(said), await ended]).toEqual(['alive', [0, null]])
  })

  it.skipIf(!existsSync('/dev/full'))('nor does a file on a disk that is full', () => {
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const stdio = ['ignore', 'pipe', full] as const
    const { stdout, status } = spawnSync(process.execPath, nodeArgs(ALIVE), {
      encoding: 'utf8',
      stdio: [...stdio],
    })
    expect([stdout, status]).toEqual(['alive', 0])
  })
})

it('nothing that a line quotes steers a terminal or turns the line around', () => {
  const { stderr } = spawnSync(
    process.execPath,
    nodeArgs("log.info({ path: '\\u202e\\u0085\\u001b' }, '\\u2066')"),
    {
      encoding: 'utf8',
    },
  )
  expect(stderr.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(JSON.parse(stderr)).toMatchObject({ path: '\u202e\u0085\u001b', msg: '\u2066' })
})
