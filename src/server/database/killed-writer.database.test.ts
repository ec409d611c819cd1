import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { makeNotes } from './database.contract.ts'
import { openTestSqlite, testFolder } from './test-database.fixture.ts'

const WRITER = fileURLToPath(new URL('./row-writer.fixture.ts', import.meta.url))
const ROUNDS = generatedRuns(10)

/** A real process that writes, and what it was told is saved. */
function startWriter(folder: string) {
  const child: ChildProcess = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const printed = { rows: '', errors: '' }
  child.stdout?.on('data', (chunk) => {
    printed.rows += chunk
  })
  child.stderr?.on('data', (chunk) => {
    printed.errors += chunk
  })
  const ended = once(child, 'close')
  async function kill(): Promise<string[]> {
    child.kill('SIGKILL')
    await ended
    return printed.rows.split('\n').slice(0, -1) // the last has no line end, or half an id
  }
  const hasWritten = () =>
    expect
      .poll(() => printed, { timeout: 10_000 })
      .toMatchObject({ errors: '', rows: expect.stringContaining('\n') })
  return { kill, hasWritten }
}

/** The words of every row, and SQLite's own opinion of the file. */
function readFile(folder: string): { words: Map<string, string>; integrity: unknown } {
  const file = new DatabaseSync(join(folder, 'echolog.sqlite'))
  const rows = file.prepare('select note_id, words from note').all()
  const integrity = file.prepare('pragma integrity_check').get()
  file.close()
  return { words: new Map(rows.map((row) => [String(row.note_id), String(row.words)])), integrity }
}

describe('a SQLite file', { timeout: 60_000 }, () => {
  const folder = testFolder()
  beforeEach(async () => {
    const database = await openTestSqlite(folder)
    await makeNotes(database)
    await database.close()
  })

  it(`holds every row that was said to be saved, after ${ROUNDS} killed writers`, async () => {
    const saved: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { kill, hasWritten } = startWriter(folder)
      await hasWritten()
      await delay(Math.random() * 200)
      saved.push(...(await kill()))
      const { words, integrity } = readFile(folder)
      expect(integrity).toEqual({ integrity_check: 'ok' })
      expect(saved.filter((id) => words.get(id) !== id.repeat(40))).toEqual([])
    }
    expect(saved.length).toBeGreaterThan(ROUNDS)
  })

  it('may be written by two processes at once', async () => {
    const writers = [startWriter(folder), startWriter(folder)]
    await Promise.all(writers.map(({ hasWritten }) => hasWritten()))
    await delay(300)
    const saved = (await Promise.all(writers.map(({ kill }) => kill()))).flat()
    const { words, integrity } = readFile(folder)
    expect(integrity).toEqual({ integrity_check: 'ok' })
    expect(saved.filter((id) => words.get(id) !== id.repeat(40))).toEqual([])
    expect(saved.length).toBeGreaterThan(2)
  })
})
