import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

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

it('nothing that an error carries beside its message and code is written', () => {
  const error = "Object.assign(new Error('no'), { code: '22P02', detail: 'Querido diario' })"
  const { stderr } = spawnSync(process.execPath, nodeArgs(`log.error({ err: ${error} }, 'failed')`), {
    encoding: 'utf8',
  })
  expect(stderr).toContain('22P02')
  expect(stderr).not.toContain('Querido')
})
