import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { expect, it, onTestFinished } from 'vitest'
import { readSecretFile, readSigningKey } from './secrets.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'echolog-secret-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('the secret is made once, 32 bytes that only the owner reads, and nothing else is left behind', async () => {
  const folder = join(await emptyFolder(), 'data')
  const secret = await readSecretFile(folder)
  expect(secret).toHaveLength(32)
  expect(await readSecretFile(folder)).toEqual(secret)
  expect(await readdir(folder)).toEqual(['account-secret'])
  expect((await stat(join(folder, 'account-secret'))).mode & 0o777).toBe(0o600)
})

it('sixteen that start at once have the same', async () => {
  const folder = await emptyFolder()
  const secrets = await Promise.all(Array.from({ length: 16 }, () => readSecretFile(folder)))
  for (const secret of secrets) expect(secret).toEqual(secrets[0])
})

it('a file that holds no secret is not replaced: what it protected would be lost', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'account-secret'), 'abc')
  await expect(readSecretFile(folder)).rejects.toThrow('does not hold a secret')
})

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'key.json')
  writeFileSync(file, text)
  return file
}

it.each(['ES256', 'RS256'])('reads a private %s key, without what it says it is for', async (algorithm) => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const read = await readSigningKey(fileWith(JSON.stringify({ ...jwk, key_ops: ['verify'], use: 'sig' })))
  expect(read).toEqual({ ok: true, value: jwk })
})

it('names the setting, and never what stands in the file', async () => {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true })
  const shared = { kty: 'oct', k: 'a-secret-plum' }
  const broken = { kty: 'EC', crv: 'P-256', d: 'a-secret-plum' }
  const wrong = [await exportJWK(publicKey), shared, broken].map((jwk) => JSON.stringify(jwk))
  for (const text of [...wrong, 'a-secret-plum', 'null']) {
    const read = await readSigningKey(fileWith(text))
    expect(read).toMatchObject({ ok: false, error: expect.stringMatching(/^AUTH_SIGNING_KEY_FILE /) })
    expect(JSON.stringify(read)).not.toContain('plum')
  }
  expect((await readSigningKey('/nowhere/key.json')).ok).toBe(false)
})
