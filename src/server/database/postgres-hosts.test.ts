import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { hostsInTurn, postgresHosts, shownPlace } from './postgres-hosts.ts'

/** Where the driver would go, as whom. */
function goesTo(databaseUrl: string) {
  const hosts = postgresHosts(databaseUrl)
  if (!hosts.ok) return hosts.error
  return hosts.value.map((url) => {
    const { user, password, host, port, database, ssl } = new Client({ connectionString: url })
    return { as: `${user}:${password}`, at: `${host}|${port}`, database, ssl }
  })
}

const at = (databaseUrl: string) => {
  const found = goesTo(databaseUrl)
  return typeof found === 'string' ? found : found.map((one) => one.at)
}

it.each([
  ['postgres://ann:secret@db.example:5433/diary?sslmode=require', 'the database diary at db.example:5433'],
  ['postgres://ann:secret@a,b:7/my%20diary', 'the database my diary at a, b:7'],
  ['postgres://ann:se@cret@a/diary', 'the database diary at a'],
  ['postgres://ann@/diary?host=/run/one&password=secret', 'the database diary at /run/one'],
  ['postgres://ann:secret@a', 'the database of its user at a'],
  ['postgres://ann:12/secret@a/diary', 'the database of DATABASE_URL'],
])('%s is shown without who logs in there', (databaseUrl, shown) => {
  expect(shownPlace(databaseUrl)).toBe(shown)
  expect(shown).not.toMatch(/ann|secret/)
})

describe('the hosts of a DATABASE_URL', () => {
  it.each([
    ['postgres://ann:p@db.example/diary', ['db.example|5432']],
    ['postgres://ann:p@db.example:5433/diary?application_name=x', ['db.example|5433']],
    ['postgresql://ann:p@a:5432,b:5433/diary?target_session_attrs=read-write', ['a|5432', 'b|5433']],
    ['postgresql://ann:p@a,b,c:7/diary', ['a|5432', 'b|5432', 'c|7']],
    ['postgresql://ann:p@[::1]:5432,[fe80::2]/diary', ['::1|5432', 'fe80::2|5432']],
    ['postgresql://ann:p@/diary?host=a,b&port=5432,5433', ['a|5432', 'b|5433']],
    ['postgresql://ann:p@/diary?host=a,b&port=7&target_session_attrs=primary', ['a|7', 'b|7']],
    ['postgresql://ann:p@%2Frun%2Fone,%2Frun%2Ftwo:5/diary', ['/run/one|5432', '/run/two|5']],
    ['postgresql://ann:p@/diary?host=/run/one', ['/run/one|5432']],
    ['postgresql://ann:p@a,b/diary?target_session_attrs=any', ['a|5432', 'b|5432']],
  ])('%s leads there in this order', (databaseUrl, places) => {
    expect(at(databaseUrl)).toEqual(places)
  })

  it('each has the user, password, database and TLS of all, signs and all', () => {
    const secret = 'p@ss,w:rd/é'
    const url = `postgresql://an%40n:${encodeURIComponent(secret)}@a:1,b:2/my%20diary?sslmode=verify-full`
    const as = `an@n:${secret}`
    expect(goesTo(url)).toEqual([
      { as, at: 'a|1', database: 'my diary', ssl: {} },
      { as, at: 'b|2', database: 'my diary', ssl: {} },
    ])
  })

  it.each([
    'postgres://',
    'postgresql://',
    'mysql://ann:secret@a/diary',
    '/run/postgresql diary',
    'postgres://ann:secret@a:x,b/diary',
    'postgres://ann:secret@a,b:99999/diary',
    'postgres://ann:secret@a b/diary',
    'postgres://ann:secret@[::1/diary',
  ])('%s is no address', (databaseUrl) => {
    const error = 'must be an address such as postgres://user:password@host:5432/database'
    expect(postgresHosts(databaseUrl)).toEqual({ ok: false, error })
  })

  it.each(['se/cret', '12/cret', 'se?cret', '12?cret', 'se#cret', '12#cret', 'a/b@c'])(
    'a password %s that is not escaped is told, and not shown',
    (password) => {
      const found = postgresHosts(`postgres://ann:${password}@db.example/diary?sslmode=require`)
      expect(found).toEqual({ ok: false, error: expect.stringContaining('/ as %2F') })
    },
  )

  it.each([
    'postgres://db/diary?user=ann@x',
    'postgres://ann:p%2Fq@db/diary?user=ann@x',
    'postgres://ann:p@q@db/diary',
  ])('%s has nothing that is not escaped', (databaseUrl) => {
    expect(postgresHosts(databaseUrl)).toMatchObject({ ok: true })
  })

  it.each(['a,', ',a', ',', 'a,,b', 'a,:5433', 'a,[]', 'a,%20', '?host=a,', '?host=,a', '?host=a,%20'])(
    'of several hosts in %s none may be empty',
    (named) => {
      const url = named.startsWith('?') ? `/diary${named}` : `${named}/diary`
      expect(postgresHosts(`postgres://ann:secret@${url}`)).toEqual({
        ok: false,
        error: expect.stringMatching(/^(names several hosts, and one has no name|must be an address)/),
      })
    },
  )

  it('a folder of sockets, an escape that is none and no host at all are taken as libpq takes them', () => {
    expect(at('postgres://ann:p@%2Frun,%zz/diary')).toEqual(['/run|5432', '%zz|5432'])
    expect(at('postgres://ann:p@/diary')).toEqual(['localhost|5432'])
  })

  it.each([
    ['?target_session_attrs=standby', 'takes no writes'],
    ['?target_session_attrs=read-only', 'takes no writes'],
    ['?target_session_attrs=prefer-standby', 'takes no writes'],
    ['?port=1,2,3', '2 hosts and 3 ports'],
    ['?port=x', 'a port that is none'],
    ['?port=65536', 'a port that is none'],
    ['?sslmode=verfy-full', 'sslmode that is none of'],
    ['?sslmode=allow', 'sslmode that is none of disable, no-verify, prefer, require, verify-ca, verify-full'],
  ])('%s is refused in one line without the password', (query, line) => {
    const refused = postgresHosts(`postgres://ann:secret@a,b/diary${query}`)
    expect(refused).toMatchObject({ ok: false, error: expect.stringContaining(line) })
    expect(JSON.stringify(refused)).not.toMatch(/secret|\\n/)
  })

  it.each([
    ['sslmode=require', {}],
    ['sslmode=verify-ca', {}],
    ['sslmode=prefer', {}],
    ['sslmode=verify-full&sslrootcert=system', {}],
    ['sslmode=no-verify', { rejectUnauthorized: false }],
    ['sslmode=require&uselibpqcompat=true', { rejectUnauthorized: false }],
    ['sslmode=disable', false],
    ['', false],
  ])('of %s the driver makes this', (query, ssl) => {
    const found = goesTo(`postgres://ann:p@a/diary?${query}`)
    expect(found).toContainEqual(expect.objectContaining({ ssl }))
  })
})

describe('which host is asked first', () => {
  it('is the one that answered last; one that fails for several at once is left once', () => {
    const hosts = hostsInTurn(['a', 'b', 'c'])
    const first = hosts.current()
    hosts.failed(first)
    hosts.failed(first)
    expect([first, hosts.current()]).toEqual(['a', 'b'])
    hosts.failed('b')
    hosts.failed('c')
    expect(hosts.current()).toBe('a')
  })
})
