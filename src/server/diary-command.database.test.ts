import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { contentOf, fillStore } from '#server/database/operate/full-store.fixture.ts'
import {
  newPostgresDatabase,
  openTestPostgres,
  openTestSqlite,
} from '#server/database/test-database.fixture.ts'
import { runDiaryCommand } from './diary-command.ts'
import { COMPILE_CACHE, emptyFolder } from './process.fixture.ts'

const COMMAND = fileURLToPath(new URL('../../scripts/diary.ts', import.meta.url))
const serverUrl = inject('postgresUrl')
const ENGINES: Database['engine'][] = serverUrl === null ? ['sqlite'] : ['sqlite', 'postgres']

type Env = Record<string, string>

/** Settings that lead to a store of their own. */
async function newPlace(engine: Database['engine']): Promise<Env> {
  const folder = await emptyFolder()
  const url = engine === 'postgres' ? await newPostgresDatabase(serverUrl ?? '') : undefined
  return { ACCOUNTS: 'hosted', DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) }
}

async function opened({ DATABASE_URL: url, DATA_DIR: folder = '' }: Env): Promise<Database> {
  const database = await (url === undefined ? openTestSqlite(folder) : openTestPostgres(url))
  onTestFinished(() => database.close())
  return database
}

async function run(place: Env, ...args: string[]) {
  const said = { out: [] as string[], err: [] as string[] }
  const say = { out: (line: string) => said.out.push(line), error: (line: string) => said.err.push(line) }
  const code = await runDiaryCommand(args, place, say)
  const { password } = new URL(place.DATABASE_URL ?? 'postgres://u:no-password@h/d')
  expect([...said.out, ...said.err].join('\n')).not.toContain(password || 'postgres://')
  return { code, ...said }
}

/** Where a restore says that it goes. */
function shownPlaceOf({ DATABASE_URL: url, DATA_DIR: folder }: Env): string {
  if (url === undefined) return `the folder ${folder}`
  const { host, hostname, pathname, searchParams } = new URL(url)
  return `the database ${pathname.slice(1)} at ${searchParams.get('host') ?? (host || hostname)}`
}

/** The content without what says which installation it is. */
async function diariesOf(database: Database) {
  const { installation: _, ...rest } = await contentOf(database)
  return rest
}

describe('the operators’ command for diaries', { timeout: 60_000 }, () => {
  it.each(ENGINES)(
    'backs %s up while the server is open, and brings it back to either engine',
    async (engine) => {
      const place = await newPlace(engine)
      const database = await opened(place)
      await fillStore(database)
      const folder = await emptyFolder()
      const file = join(folder, 'backup.sqlite')
      const done = await run(place, 'backup', file)
      expect([done.code, done.err]).toEqual([0, []])
      expect(done.out).toContain('record: 120 rows, compared')
      expect(done.out.at(-1)).toMatch(/holds everything as it was at .*The secret is not in it/)
      expect(readdirSync(folder)).toEqual(['backup.sqlite'])
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
      const again = await run(place, 'backup', file)
      expect([again.code, again.err]).toEqual([1, [expect.stringContaining('is there already')]])
      const nowhere = await run(place, 'backup', '/proc/backup')
      expect([nowhere.code, nowhere.err]).toEqual([
        1,
        [expect.stringContaining('/proc takes no file of the user')],
      ])

      for (const to of ENGINES) {
        const target = await newPlace(to)
        const restored = await run(target, 'restore', file)
        expect([restored.code, restored.err]).toEqual([0, []])
        expect(restored.out[0]).toBe(`Into ${shownPlaceOf(target)}:`)
        const after = await opened(target)
        expect(await diariesOf(after)).toEqual(await diariesOf(database))
        expect((await contentOf(after)).installation).toEqual([]) // whoever asks first makes a new epoch
        const twice = await run(target, 'restore', file)
        expect([twice.code, twice.err]).toEqual([1, [expect.stringContaining('Nothing was changed')]])
      }
      expect(readdirSync(folder)).toEqual(['backup.sqlite'])
    },
  )

  it.skipIf(serverUrl === null)('moves SQLite to PostgreSQL and back, epoch and all', async () => {
    const place = await newPlace('sqlite')
    const database = await opened(place)
    await fillStore(database)
    const content = await contentOf(database)
    const { DATABASE_URL: url = '' } = await newPlace('postgres')
    const there = await run(place, 'move', '--to', url)
    expect([there.code, there.err]).toEqual([0, []])
    expect(there.out.join('\n')).not.toContain(url)
    expect(there.out).toContain('revision: 360 rows, compared')
    expect(await contentOf(await opened({ DATABASE_URL: url }))).toEqual(content)
    expect(await contentOf(database)).toEqual(content)
    const folder = await emptyFolder()
    const back = await run({ ...place, DATABASE_URL: url }, 'move', '--to', folder)
    expect([back.code, back.err]).toEqual([0, []])
    expect(await contentOf(await opened({ DATA_DIR: folder }))).toEqual(content)
    const full = await run(place, 'move', '--to', folder)
    expect([full.code, full.err]).toEqual([1, [expect.stringContaining('Nothing was changed')]])
  })

  it('a restore that is killed leaves nothing, and the next one everything', async () => {
    const place = await newPlace('sqlite')
    const database = await opened(place)
    await fillStore(database, 150) // 1,200 documents
    const file = join(await emptyFolder(), 'backup.sqlite')
    expect((await run(place, 'backup', file)).code).toBe(0)
    const target = await newPlace('sqlite')
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...target }
    const child = spawn(process.execPath, [COMMAND, 'restore', file], { env })
    let printed = ''
    const isHalfway = new Promise<void>((resolve) =>
      child.stdout.on('data', (chunk) => {
        printed += chunk
        if (printed.includes('record: 1000 rows …')) resolve()
      }),
    )
    await isHalfway
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(printed).not.toContain('Everything is restored')
    const left = await opened(target)
    expect(Object.values(await contentOf(left)).flat()).toEqual([])
    expect((await run(target, 'restore', file)).code).toBe(0)
    expect(await diariesOf(left)).toEqual(await diariesOf(database))
  })

  it.each(ENGINES)(
    'says on %s that another backup was brought back, with a new epoch each time',
    async (engine) => {
      const place = await newPlace(engine)
      const database = await opened(place)
      const epochs: string[] = []
      for (let times = 0; times < 2; times += 1) {
        expect((await run(place, 'restored')).code).toBe(0)
        epochs.push(...((await contentOf(database)).installation ?? []))
      }
      expect(new Set(epochs).size).toBe(2)
    },
  )

  it.each(ENGINES)(
    'deletes the diary of an account on %s, and nobody else’s, when it is asked for twice',
    async (engine) => {
      const place = await newPlace(engine)
      const database = await opened(place)
      await fillStore(database, 3)
      const before = await contentOf(database)
      const once = await run(place, 'close', '1@example.org')
      expect([once.code, once.err]).toEqual([1, [expect.stringContaining('Say it again with --yes')]])
      expect(await contentOf(database)).toEqual(before)
      for (const whose of ['1@example.org', 'éuser 2'])
        expect((await run(place, 'close', '--yes', '--', whose)).code).toBe(0)
      const left = await contentOf(database)
      expect(left.account).toEqual(before.account)
      for (const table of ['record', 'revision', 'diary_device'])
        expect(left[table]).toEqual(before[table]?.filter((row) => row.includes('Zuser 0')))
      const unknown = await run(place, 'close', 'nobody@example.org', '--yes')
      expect([unknown.code, unknown.err]).toEqual([1, [expect.stringContaining('No account')]])
      expect((await run(place, 'close', 'no-such-id', '--yes')).err).toEqual([
        'There is no diary of no-such-id.',
      ])
    },
  )

  it('says in one line what is wrong, and makes and changes nothing', async () => {
    const place = await newPlace('sqlite')
    const folder = await emptyFolder()
    const text = join(folder, 'text')
    writeFileSync(text, 'no database')
    const foreign = join(folder, 'foreign')
    new DatabaseSync(foreign).exec('create table note (words text)')
    const wrong: [string[], Env, number, string][] = [
      [['backup', join(folder, 'b')], {}, 1, 'holds no database'],
      [['restored'], { ACCOUNTS: 'local' }, 1, 'ACCOUNTS is local'],
      [['restored'], { PORT: 'x' }, 1, 'PORT must be'],
      [['backup'], {}, 2, 'Say a file'],
      [['restore', 'a', 'b'], {}, 2, 'Say a file'],
      [['restored', 'a'], {}, 2, 'No word belongs here'],
      [['restored', '--yes'], {}, 2, '--yes means nothing here'],
      [['burn'], {}, 2, "no command 'burn'"],
      [['move', '--loud'], {}, 2, "Unknown option '--loud'"],
    ]
    for (const [args, env, code, words] of wrong) {
      const ran = await run({ ...place, ...env }, ...args)
      expect([args, ran.code, ran.out, ran.err.length]).toEqual([args, code, [], 1])
      expect(ran.err[0]).toContain(words)
    }
    expect(existsSync(join(place.DATA_DIR ?? '', 'echolog.sqlite'))).toBe(false)
    for (const [file, words] of [
      [join(folder, 'none'), 'There is no file'],
      [text, 'is no backup'],
      [foreign, 'is no backup'],
    ] as const) {
      const ran = await run(place, 'restore', file)
      expect([file, ran.code, ran.out, ran.err]).toEqual([
        file,
        1,
        [`Into ${shownPlaceOf(place)}:`],
        [expect.stringContaining(words)],
      ])
    }
    const secret = 'postgres://ann:very-secret@127.0.0.1:1/diary'
    const away = await run(place, 'move', '--to', secret)
    expect([away.code, away.err]).toEqual([1, [expect.stringMatching(/^--to leads to no PostgreSQL/)]])
    expect(away.err.join()).not.toContain('very-secret')
    expect((await run(place, 'move')).err).toEqual([expect.stringContaining('Say where to')])
    expect((await run(place, 'backup', join(folder, 'no', 'such'))).err).toEqual([
      expect.stringContaining('There is no folder'),
    ])
    expect((await run(place, '--help')).out.join()).toContain('move --to')
    expect(readdirSync(folder).sort()).toEqual(['foreign', 'text'])
  })

  it('refuses in one line to restore what is no backup, and changes nothing', async () => {
    const source = await newPlace('sqlite')
    await fillStore(await opened(source), 2)
    const folder = await emptyFolder()
    const backup = join(folder, 'backup')
    expect((await run(source, 'backup', backup)).code).toBe(0)
    const made = (name: string, sql: string) => {
      const file = join(folder, name)
      copyFileSync(backup, file)
      const database = new DatabaseSync(file)
      database.exec(sql)
      database.close()
      return file
    }
    const other = (name: string, sql: string) => {
      const file = join(folder, name)
      new DatabaseSync(file).exec(sql)
      return file
    }
    const bytes = readFileSync(backup)
    const written = (name: string, ...parts: Uint8Array[]) => {
      writeFileSync(join(folder, name), Buffer.concat(parts))
      return join(folder, name)
    }
    const pipe = join(folder, 'pipe')
    spawnSync('mkfifo', [pipe])
    const inUse = join(folder, 'in-use')
    copyFileSync(backup, inUse)
    writeFileSync(`${inUse}-wal`, 'x')
    const endless = 'with recursive x(name) as (select 1 union all select name + 1 from x) select name from x'
    const wrong: [string, RegExp][] = [
      [pipe, /is no backup/],
      [folder, /is no backup/],
      ['/dev/zero', /is no backup/],
      ['/dev/null', /is no backup/],
      ['/proc/self/environ', /is no backup/],
      [written('empty'), /is no backup/],
      [written('half', bytes.subarray(0, bytes.length / 2)), /not the whole/],
      [written('longer', bytes, new Uint8Array(4096)), /not the whole/],
      [
        written('torn', bytes.subarray(0, 4096), new Uint8Array(bytes.length - 4096)),
        /is damaged|is no backup/,
      ],
      [inUse, /in use/],
      [other('rows', 'create table migration (id integer)'), /is no backup/],
      [
        other('theirs', "create table migration (name text); insert into migration values ('0001')"),
        /is no backup/,
      ],
      [other('endless', `create view migration as ${endless}`), /is no backup/],
      [made('trigger', 'create trigger t after insert on record begin delete from account; end'), /triggers/],
      [made('view', `create view more as ${endless}`), /views/],
      [made('table', 'create table more (a text)'), /something else/],
      [made('column', 'alter table record add column more text'), /something else/],
      [made('computed', 'alter table record add column more text as (doc)'), /something else/],
      [
        made('virtual', 'drop table hit; create virtual table hit using fts5(key_hash, hits, ends_at)'),
        /no backup/,
      ],
      [made('missing', 'drop table revision'), /tables are missing|no backup|brought to this/],
      [
        made('newer', "insert into migration values ('9999-later', 1); create table more (a text)"),
        /newer version/,
      ],
    ]
    for (const engine of ENGINES) {
      const target = await newPlace(engine)
      const before = await contentOf(await opened(target))
      for (const [file, words] of wrong) {
        const ran = await run(target, 'restore', file)
        expect([file, ran.code, ran.out, ran.err]).toEqual([
          file,
          1,
          [`Into ${shownPlaceOf(target)}:`],
          [expect.stringMatching(words)],
        ])
      }
      expect(await contentOf(await opened(target))).toEqual(before)
    }
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  it('restores damaged rows as they are, and says how many there are', async () => {
    const source = await newPlace('sqlite')
    await fillStore(await opened(source), 2)
    const folder = await emptyFolder()
    const spoilt = async (name: string, sql: string) => {
      const file = join(folder, name)
      expect((await run(source, 'backup', file)).code).toBe(0)
      const database = new DatabaseSync(file)
      database.exec(sql)
      database.close()
      return file
    }
    const texts = `update record set doc = '{"entry":' where key = 'a'; update revision set doc = '' where key = 'Z';
      update account set doc = '7'; update diary_device set last = 'x'`
    const types = `update record set rev = 'many' where key = 'a'; update record set doc = x'00ff' where key = 'Z';
      update record set doc = cast(x'610062' as text) where key = '-'`
    for (const engine of ENGINES) {
      const target = await newPlace(engine)
      const restored = await run(target, 'restore', await spoilt(`texts-${engine}`, texts))
      expect([restored.code, restored.err]).toEqual([0, []])
      expect(restored.out.at(-1)).toContain('with 12 damaged rows in it')
      const { record, account } = await contentOf(await opened(target))
      expect(record?.filter((row) => row.includes('["doc","{\\"entry\\":"]'))).toHaveLength(2)
      expect(account?.filter((row) => row.includes('["doc","7"]'))).toHaveLength(2)
    }
    const file = await spoilt('types', types)
    const target = await newPlace('sqlite')
    const restored = await run(target, 'restore', file)
    expect([restored.code, restored.err, restored.out.at(-1)]).toEqual([
      ...[0, []],
      expect.stringContaining('with 6 damaged rows in it'),
    ])
    const ofRows =
      "select typeof(rev) || typeof(doc) || hex(doc) as line from record where key in ('a', 'Z', '-')"
    const linesOf = (path: string) => {
      const database = new DatabaseSync(path)
      const rows = database.prepare(ofRows).all()
      database.close()
      return rows.map(({ line }) => line).sort()
    }
    expect(linesOf(join(target.DATA_DIR ?? '', 'echolog.sqlite'))).toEqual(linesOf(file))
    if (serverUrl === null) return
    const postgres = await newPlace('postgres')
    const refused = await run(postgres, 'restore', file)
    expect([refused.code, refused.err]).toEqual([
      1,
      [expect.stringContaining('cannot hold. Nothing was changed')],
    ])
    expect((await contentOf(await opened(postgres))).account).toEqual([])
  })
})
