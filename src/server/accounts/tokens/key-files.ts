import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importJWK, type JWK } from 'jose'
import { failure, type Outcome, success } from '#domain/outcome.ts'

const SECRET_BYTES = 32

function secretFileIn(dataDir: string): string {
  return join(dataDir, 'account-secret')
}

async function readSecret(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const bytes = Buffer.from(await readFile(file, 'utf8'), 'hex')
    if (bytes.length !== SECRET_BYTES) throw new Error(`${file} does not hold a secret`)
    return Uint8Array.from(bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The secret that is kept there; 'unreadable' where what is kept is none, undefined where nothing is. */
export async function findSecretFile(
  dataDir: string,
): Promise<Uint8Array<ArrayBuffer> | 'unreadable' | undefined> {
  return readSecret(secretFileIn(dataDir)).catch(() => 'unreadable' as const)
}

/**
 * The secret that this server keeps beside its database, made at the first start and readable by its owner alone. Two
 * processes that start at once get the same.
 */
export async function readSecretFile(dataDir: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = secretFileIn(dataDir)
  const kept = await readSecret(file)
  if (kept !== undefined) return kept
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const fresh = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(fresh, randomBytes(SECRET_BYTES).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(fresh, file) // whole or not at all, and never over another one
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // EEXIST: the other process was first
  } finally {
    await rm(fresh)
  }
  const made = await readSecret(file)
  if (made === undefined) throw new Error(`${file} could not be kept`)
  return made
}

const FORM = 'must name a file with a private JWK, ES256 (EC, P-256) or RS256 (RSA)'

function isPrivate({ kty, crv, d }: JWK): boolean {
  return (kty === 'RSA' || (kty === 'EC' && crv === 'P-256')) && typeof d === 'string'
}

/** The operator's own key to sign with. Fails with one line that holds neither the key nor what was wrong in it. */
export async function readSigningKey(file: string): Promise<Outcome<Record<string, unknown>, string>> {
  try {
    const jwk: JWK = JSON.parse(await readFile(file, 'utf8'))
    const { key_ops: _ops, use: _use, ...bare } = jwk // jose refuses to sign with a key that names only 'verify'
    if (!isPrivate(bare)) return failure(`AUTH_SIGNING_KEY_FILE ${FORM}.`)
    await importJWK(bare, bare.kty === 'EC' ? 'ES256' : 'RS256')
    return success(bare)
  } catch {
    return failure(`AUTH_SIGNING_KEY_FILE ${FORM}; this one cannot be read.`)
  }
}
