import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testProgram } from './program.fixture.ts'
import { engineErrorOf, engineRunner } from './run-engine.ts'
import { workQueue } from './work-queue.ts'

const LIMITS = { timeoutMs: 300, maxOutputBytes: 1000 }
const PATIENT = { ...LIMITS, timeoutMs: 20_000 }

/** A program that hangs while a file is there, and on a text that begins with 'bad'; each run adds a line to another. */
function moody() {
  const { command } = testProgram(
    'read -r text; echo "$text" >> "$0.seen"; [ -e "$0.sick" ] && exec sleep 1000; case "$text" in bad*) exec sleep 1000;; esac; echo "$text"',
  )
  return {
    command,
    fallIll: () => writeFileSync(`${command}.sick`, ''),
    recover: () => rmSync(`${command}.sick`),
    /** What it was asked, so far. */
    runs: () => readFileSync(`${command}.seen`, 'utf8').trim().split('\n'),
  }
}

function runnerOf(command: string) {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) })
  const run = engineRunner({ id: 'moody', trialInput: 'trial\n' }, { queue: workQueue(2, 10), log })
  return {
    logged,
    async say(text: string, limits = LIMITS) {
      const answer = await run({ command, args: [], input: `${text}\n` }, limits)
      return answer.ok ? answer.value.toString('utf8').trim() : answer.error
    },
  }
}

describe('an engine that does not answer in time', () => {
  it('is set aside: who comes next waits for a short trial at most, and those after them not at all', async () => {
    const { command, fallIll, runs } = moody()
    const { say, logged } = runnerOf(command)
    expect(await say('one', PATIENT)).toBe('one')
    fallIll()
    expect(await say('two')).toBe('timeout')
    const began = performance.now()
    expect(await say('three')).toBe('set-aside')
    expect(performance.now() - began).toBeGreaterThan(250)
    const tried = runs()
    expect(await Promise.all([say('four'), say('five')])).toEqual(['set-aside', 'set-aside'])
    expect(runs()).toEqual(tried)
    expect(logged).toEqual(['an engine did not answer in time: set aside until it does'])
  })

  it('is back as soon as it answers a trial', async () => {
    const { command, fallIll, recover } = moody()
    const { say, logged } = runnerOf(command)
    fallIll()
    expect(await say('one')).toBe('timeout')
    recover()
    expect(await say('two', PATIENT)).toBe('two')
    expect(logged).toHaveLength(2)
  })

  it('is there for everybody else where only one text makes it hang', async () => {
    const { say } = runnerOf(moody().command)
    expect(await say('bad one')).toBe('timeout')
    expect(await Promise.all([say('two', PATIENT), say('three', PATIENT)])).toEqual(['two', 'three'])
  })

  it('whoever waited in its line is told at once, and does not wait for it in turn', async () => {
    const { command, fallIll } = moody()
    const { say } = runnerOf(command)
    fallIll()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => say(`${index}`)))
    expect(answers.slice(0, 2)).toEqual(['timeout', 'timeout'])
    expect(answers.filter((answer) => answer === 'timeout').length).toBeLessThan(5)
  })

  it('is not set aside where it fails', async () => {
    const failing = testProgram('exit 3')
    const { say } = runnerOf(failing.command)
    expect([await say('one', PATIENT), await say('two', PATIENT)]).toEqual(['failed', 'failed'])
  })
})

it('a failure names the time of the next try where that is known: of a queue, and of an engine that is set aside', () => {
  const waits = (['full', 'set-aside', 'missing', 'failed', 'timeout'] as const).map((failed) =>
    engineErrorOf(failed),
  )
  expect(waits).toEqual([
    { ok: false, error: 'rate-limited', retryAfterSeconds: 5 },
    { ok: false, error: 'provider-down', retryAfterSeconds: 10 },
    { ok: false, error: 'provider-down' },
    { ok: false, error: 'provider-down' },
    { ok: false, error: 'timeout' },
  ])
})
