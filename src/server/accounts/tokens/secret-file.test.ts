import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readSecretFile } from './secret-file.ts'

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
