import { readFile } from 'node:fs/promises'
import { importJWK, type JWK } from 'jose'
import { failure, type Outcome, success } from '#domain/outcome.ts'

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
