import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { startThrowawayPostgres } from '../../../scripts/databases/throwaway-postgres.ts'
import { openDatabase } from './open-database.ts'
import { selfMadeCertificate } from './self-made-certificate.fixture.ts'
import { testFolder } from './test-database.fixture.ts'

const quiet = pino({ enabled: false })

describe.skipIf(inject('postgresUrl') === null)('a PostgreSQL that is reached by TLS', () => {
  const folder = testFolder()
  const [ownCa, otherCa] = [join(folder, 'own.pem'), join(folder, 'other.pem')]
  let serverUrl: string

  beforeAll(async () => {
    const [own, other] = await Promise.all([
      selfMadeCertificate('localhost'),
      selfMadeCertificate('localhost'),
    ])
    writeFileSync(ownCa, own.certificate)
    writeFileSync(otherCa, other.certificate)
    const settings = { ssl: 'on', ssl_cert_file: '../tls.pem', ssl_key_file: '../tls.key' }
    const files = { 'tls.pem': own.certificate, 'tls.key': own.key }
    const postgres = await startThrowawayPostgres({ settings, files })
    serverUrl = postgres?.url ?? ''
    return postgres?.stop
  })

  /** 'TLS' or 'open' where it opens, and else why not. */
  async function opened(query: string, host = 'localhost'): Promise<string> {
    const url = new URL(serverUrl)
    url.hostname = host
    const database = await openDatabase({ databaseUrl: `${url.href}?${query}`, dataDir: '' }, quiet)
    if (!database.ok) return database.error
    onTestFinished(() => database.value.close())
    const asked = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
    const { rows } = await asked.execute(database.value.reader)
    return rows[0]?.ssl === true ? 'TLS' : 'open'
  }

  const refused = (code: string) => `DATABASE_URL leads to no PostgreSQL that lets us in (${code}).`

  it.each(['verify-full', 'verify-ca', 'require', 'prefer'])(
    'sslmode=%s takes the certificate of a known authority, and no other',
    async (mode) => {
      expect(await opened(`sslmode=${mode}&sslrootcert=${ownCa}`)).toBe('TLS')
      for (const authority of [`&sslrootcert=${otherCa}`, '', '&sslrootcert=system'])
        expect(await opened(`sslmode=${mode}${authority}`)).toBe(refused('DEPTH_ZERO_SELF_SIGNED_CERT'))
    },
  )

  it('a certificate of another host is refused', async () => {
    const query = `sslmode=verify-full&sslrootcert=${ownCa}`
    expect(await opened(query, '127.0.0.1')).toBe(refused('ERR_TLS_CERT_ALTNAME_INVALID'))
  })

  it('sslmode=no-verify takes any, disable and nothing go without', async () => {
    expect(await opened('sslmode=no-verify')).toBe('TLS')
    expect(await opened('sslmode=disable')).toBe('open')
    expect(await opened('')).toBe('open')
  })

  it('of several hosts each has to show a certificate of its own name', async () => {
    const { port, username, password } = new URL(serverUrl)
    const start = `postgresql://${username}:${password}@`
    const query = `sslmode=verify-full&sslrootcert=${ownCa}&target_session_attrs=read-write`
    const databaseUrl = (...hosts: string[]) =>
      `${start}${hosts.map((host) => `${host}:${port}`).join(',')}/postgres?${query}`
    const found = await openDatabase(
      { databaseUrl: databaseUrl('127.0.0.1', 'localhost'), dataDir: '' },
      quiet,
    )
    expect(found).toMatchObject({ ok: true })
    if (found.ok) await found.value.close()
    const none = await openDatabase(
      { databaseUrl: databaseUrl('127.0.0.1', '127.0.0.1'), dataDir: '' },
      quiet,
    )
    expect(none).toEqual({ ok: false, error: refused('ERR_TLS_CERT_ALTNAME_INVALID') })
  })
})
