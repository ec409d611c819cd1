import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { bytesIn } from '#server/accounts/checks/stored-bytes.fixture.ts'
import { add, makeNotes, type Notes, notes } from './database.contract.ts'
import type { Database, Tx } from './database.ts'
import { isOutage } from './database-error.ts'
import { groupCommit } from './group-commit.ts'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { openSqlite } from './open-sqlite.ts'
import type { Tables } from './tables.ts'
import { openTestSqlite, testFolder } from './test-database.fixture.ts'

/** Another process on the same file, as far as SQLite can tell. */
function neighbour(folder: string): DatabaseSync {
  const other = new DatabaseSync(join(folder, 'echolog.sqlite'))
  onTestFinished(() => other.close())
  return other
}

describe('writing in groups', () => {
  const folder = testFolder()
  let database: Database
  const addMany = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => database.tx((tx) => add(tx, { note_id: `n${index}` }))),
    )
  beforeEach(async () => {
    database = await openTestSqlite(folder)
    await makeNotes(database)
    return () => database.close()
  })

  it('works of one turn share one commit', async () => {
    const order: string[] = []
    const works = ['a', 'b', 'c'].map((note_id) =>
      database.tx(async (tx) => {
        await add(tx, { note_id })
        order.push(`wrote ${note_id}`)
        expect(await notes(database)).toEqual([])
      }),
    )
    await Promise.all(works.map((work, index) => work.then(() => order.push(`told ${index}`))))
    expect(order).toEqual(['wrote a', 'wrote b', 'wrote c', 'told 0', 'told 1', 'told 2'])
    expect(await notes(database)).toHaveLength(3)
  })

  it('whoever is told can already be read by another process', async () => {
    const other = neighbour(folder)
    const counted = other.prepare('select count(*) as count from note where note_id = ?')
    const works = Array.from({ length: 40 }, async (_, index) => {
      await database.tx((tx) => add(tx, { note_id: `n${index}` }))
      expect(counted.get(`n${index}`)).toEqual({ count: 1 })
    })
    await Promise.all(works)
  })

  it('only what may be lost does not wait for the disk, and nothing that is written beside it', async () => {
    const file = new DatabaseSync(join(folder, 'waits.sqlite'))
    const writer = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
    onTestFinished(() => writer.destroy())
    let waits: boolean[] = []
    const { tx, idle } = groupCommit(writer, {
      waitForDisk: (now) => waits.push(now),
      emptyLog: () => true,
      isInPlace: () => true,
    })
    const work = async () => undefined
    const failing = () => Promise.reject(new Error('no'))
    await tx(work, { isNonDurable: true })
    await idle()
    expect(waits).toEqual([false, true])
    await expect(tx(failing, { isNonDurable: true })).rejects.toThrow('no')
    await idle()
    expect(waits).toEqual([false, true, false, true])
    waits = []
    await Promise.all([tx(work, { isNonDurable: true }), tx(work)])
    await idle()
    expect(waits).toEqual([])
  })

  it('what was erased is in no file once that is told, whoever wrote beside it', async () => {
    const words = (note_id: string) => `${note_id} quagga`.repeat(900) // spills over several pages
    for (const note_id of ['gone', 'stays'])
      await database.tx((tx) => add(tx, { note_id, words: words(note_id) }))
    const erase = (tx: Tx) =>
      tx.withTables<Notes>().deleteFrom('note').where('note_id', '=', 'gone').execute()
    await Promise.all([
      database.tx(erase, { isErasure: true }),
      database.tx((tx) => add(tx, { note_id: 'new' })),
    ])
    expect(bytesIn(folder)).not.toContain('gone quagga')
    expect(bytesIn(folder)).toContain('stays quagga')
    expect((await notes(database)).map(({ note_id }) => note_id)).toEqual(['new', 'stays'])
  })

  it('what another process was reading while it was erased is gone with the next write', async () => {
    await database.tx((tx) => add(tx, { words: 'zebulon' }))
    const other = neighbour(folder)
    other.exec('begin')
    other.prepare('select count(*) from note').get()
    const erase = (tx: Tx) => tx.withTables<Notes>().deleteFrom('note').execute()
    await database.tx(erase, { isErasure: true })
    expect(await notes(database)).toEqual([])
    expect(bytesIn(folder)).toContain('zebulon')
    other.exec('commit')
    await database.tx((tx) => add(tx, { note_id: 'b' }))
    expect(bytesIn(folder)).not.toContain('zebulon')
  })

  it('very many works give way to other events between their groups', async () => {
    let turns = 0
    let isDone = false
    const counting = (async () => {
      while (!isDone) {
        await nextTurn()
        turns += 1
      }
    })()
    await addMany(300)
    isDone = true
    await counting
    expect(turns).toBeGreaterThanOrEqual(4)
    expect(await notes(database)).toHaveLength(300)
  })

  it('waits for the lock of another process', async () => {
    const other = neighbour(folder)
    other.exec('begin immediate')
    const adding = addMany(3)
    await delay(100) // longer than `busy_timeout`
    other.exec('commit')
    await adding
    expect(await notes(database)).toHaveLength(3)
  })

  it('fails everyone, and only for now, when the lock is held for too long, and stops nothing else meanwhile', async () => {
    const opened = await openSqlite(folder, 1_500)
    if (!opened.ok) throw new Error(opened.error)
    const hasty = opened.value
    onTestFinished(() => hasty.close())
    const other = neighbour(folder)
    other.exec('begin exclusive')
    const longest: number[] = [] // in each quarter second: a busy machine may hold up one of them
    const began = performance.now()
    let last = began
    const ticking = setInterval(() => {
      const now = performance.now()
      const quarter = Math.floor((now - began) / 250)
      longest[quarter] = Math.max(longest[quarter] ?? 0, now - last)
      last = now
    }, 2)
    const early = hasty.tx((tx) => add(tx)).catch((error) => error)
    await delay(750)
    const late = hasty.tx((tx) => add(tx, { note_id: 'late' }))
    expect(isOutage(await early)).toBe(true)
    clearInterval(ticking)
    const seen = longest.filter((gap) => gap > 0) // none of a quarter in which the machine stood still
    expect(Math.min(...seen)).toBeLessThan((performance.now() - began) / 9)
    other.exec('commit')
    await late // it has not waited for as long
    await addMany(2)
    expect(await notes(database)).toHaveLength(3)
  }, 15_000)

  it.each([
    ['the file', ['echolog.sqlite']],
    ['its log of writes', ['echolog.sqlite-wal']],
    ['the index of that', ['echolog.sqlite-shm']],
    ['all of it', ['echolog.sqlite', 'echolog.sqlite-wal', 'echolog.sqlite-shm']],
  ])('answers nobody from a file that is lost: %s', async (_, names) => {
    const lost = mkdtempSync(join(tmpdir(), 'echolog-lost-'))
    onTestFinished(() => rmSync(lost, { recursive: true }))
    const on = await openTestSqlite(lost)
    onTestFinished(() => on.close())
    const kept = names.map((name) => ({ from: join(lost, name), to: join(lost, `${name}.kept`) }))
    for (const { from, to } of kept) renameSync(from, to)
    const write = () => on.tx((tx) => sql`update migration set applied_at = 0`.execute(tx))
    const told = await Promise.allSettled([write(), write()])
    expect(told.map((one) => one.status === 'rejected' && one.reason.code)).toEqual([
      'file-gone',
      'file-gone',
    ])
    expect(await on.isReady()).toBe(false)
    for (const { from } of kept) writeFileSync(from, '')
    await expect(write()).rejects.toMatchObject({ code: 'file-gone' })
    for (const { from, to } of kept) renameSync(to, from)
    await write()
    expect(await on.isReady()).toBe(true)
  })

  it('closing finishes what is in flight', async () => {
    const adding = addMany(100)
    await database.close()
    await adding
    expect(await database.isReady()).toBe(false)
    database = await openTestSqlite(folder)
    expect(await notes(database)).toHaveLength(100)
  })
})
