import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testConfig } from '#server/config.fixture.ts'
import { readConfig, SECRET_NAMES } from '#server/config.ts'

/** A value that each secret may have. */
const RIGHT: Record<string, string> = {
  AUTH_SECRET: 'ab'.repeat(32),
  DATABASE_URL: 'postgres://ann:word@127.0.0.1:5432/diary',
  SMTP_URL: 'smtps://ann:word@mail.example.org',
}
/** What a secret needs beside it. */
const BESIDE: Record<string, Record<string, string>> = {
  OIDC_CLIENT_SECRET: { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'echolog' },
}
const rightFor = (name: string) => RIGHT[name] ?? 'k'.repeat(40)

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'echolog-secrets-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

function fileWith(content: string | Uint8Array): string {
  const file = join(folder(), 'secret')
  writeFileSync(file, content)
  return file
}

describe('secrets from files', () => {
  it.each(SECRET_NAMES)('%s can be the line of a file, whose end is no part of it', (name) => {
    const beside = BESIDE[name] ?? {}
    const set = testConfig({ ...beside, [name]: rightFor(name) })
    for (const end of ['', '\n', '\r\n', '\n\n'])
      expect(testConfig({ ...beside, [`${name}_FILE`]: fileWith(rightFor(name) + end) })).toEqual(set)
    expect(set).not.toEqual(testConfig(beside))
  })

  it.each(SECRET_NAMES)(
    '%s and its file at once stop the start, and an empty one of both is none',
    (name) => {
      const file = fileWith(rightFor(name))
      const beside = BESIDE[name] ?? {}
      expect(readConfig({ [name]: rightFor(name), [`${name}_FILE`]: file })).toEqual({
        ok: false,
        error: `${name} and ${name}_FILE are both set: keep one of them.`,
      })
      expect(readConfig({ ...beside, [name]: ' ', [`${name}_FILE`]: file }).ok).toBe(true)
      expect(readConfig({ ...beside, [name]: rightFor(name), [`${name}_FILE`]: '' }).ok).toBe(true)
    },
  )

  const NO_TEXT = 'AUTH_SECRET_FILE is not a text file that can be read.'
  it.each([
    ['missing', () => join(folder(), 'none'), NO_TEXT],
    ['a folder', folder, NO_TEXT],
    ['a device without an end', () => '/dev/zero', NO_TEXT],
    ['larger than any secret', () => fileWith('a'.repeat(64 * 1024 + 1)), NO_TEXT],
    ['no text', () => fileWith(Uint8Array.of(0xff, 0xfe, 0x61)), NO_TEXT],
    ['empty', () => fileWith(''), 'AUTH_SECRET_FILE is an empty file.'],
    ['blank', () => fileWith(' \n\n'), 'AUTH_SECRET_FILE is an empty file.'],
    ['of two lines', () => fileWith('ab\ncd\n'), 'AUTH_SECRET_FILE holds more than one line.'],
  ])('a file that is %s stops the start with one line', (_, file, error) => {
    expect(readConfig({ AUTH_SECRET_FILE: file() })).toEqual({ ok: false, error })
  })

  it('a wrong secret is named with its file, and never shown', () => {
    const wrong = readConfig({ DATABASE_URL_FILE: fileWith('mysql://ann:geheim@host/diary') })
    expect(wrong).toMatchObject({
      error: expect.stringMatching(/^DATABASE_URL_FILE: DATABASE_URL must be an address such as postgres:/),
    })
    expect(JSON.stringify(wrong)).not.toContain('geheim')
  })

  it('a link to a file is followed, as secrets of containers are links', () => {
    const place = folder()
    mkdirSync(join(place, '..data'))
    writeFileSync(join(place, '..data/key'), rightFor('AUTH_SERVICE_KEY'))
    chmodSync(join(place, '..data/key'), 0o400)
    symlinkSync('..data/key', join(place, 'key'))
    expect(testConfig({ AUTH_SERVICE_KEY_FILE: join(place, 'key') }).auth.serviceKey).toBe(
      rightFor('AUTH_SERVICE_KEY'),
    )
  })

  it('only a secret has such a file', () => {
    expect(testConfig({ PORT_FILE: fileWith('4000') }).port).toBe(3000)
  })
})
