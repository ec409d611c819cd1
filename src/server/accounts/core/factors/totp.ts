import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import { openSteps } from '#domain/accounts/assurance.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'

const SECRET_BYTES = 20 // as RFC 4226 recommends for SHA-1, which is what the apps know
const STEP_MS = 30_000

function totpOf(secret: Secret, label = '', issuer = PRODUCT_NAME): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 })
}

const LONGEST_LABEL = 700 // as it stands in an address; with the longest issuer it still fits into a QR code

/** As much of an account's name as an authenticator app can be shown. Only letters that few addresses have are so long. */
function labelOf(name: string): string {
  const letters = [...name]
  while (encodeURIComponent(letters.join('')).length > LONGEST_LABEL) letters.pop()
  return letters.join('')
}

/** A seed that an authenticator app takes over, in the three forms that it can be handed over in. */
export type NewSeed = { secret: string; uri: string; qrSvg: string }

/** Makes a seed for an account. */
export function newSeed({ random }: Accounts, label: string, issuer: string | null): NewSeed {
  const secret = new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer })
  const uri = totpOf(secret, labelOf(label), issuer ?? undefined).toString()
  return { secret: secret.base32, uri, qrSvg: encodeQR(uri, 'svg') }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The time step that a code belongs to; null where it is wrong, too old, or of a step that was used before. */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastUsedStep }: { now: number; lastUsedStep: number | null },
): number | null {
  const totp = totpOf(Secret.fromBase32(secret))
  const steps = openSteps(now, lastUsedStep)
  return steps.find((step) => isEqual(totp.generate({ timestamp: step * STEP_MS }), code)) ?? null
}
