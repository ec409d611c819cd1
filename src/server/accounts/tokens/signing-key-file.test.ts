import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { expect, it, onTestFinished } from 'vitest'
import { readSigningKey } from './signing-key-file.ts'

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
