import type { AccountRecord, SessionRecord } from '#domain/accounts/account-record.ts'
import { assuranceOf, hasSecondFactor } from '#domain/accounts/assurance.ts'
import { isByMailAlone, isKnownDevice, withKnownDevice } from '#domain/accounts/session-rules.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { Accounts } from './accounts.ts'

/** The browser that somebody uses: what it calls itself, and what it keeps as a known device of an account. */
export type Browser = { userAgent: string; deviceOf(userId: string): string | null }

/** The id under which the account knows the device that this browser is; null for any other. */
export function knownDeviceOf(account: AccountRecord, { deviceOf }: Browser): string | null {
  const kept = deviceOf(account.userId)
  const id = kept === null ? null : sha256(kept)
  return isKnownDevice(account, id) ? id : null
}

const DEVICE_BYTES = 16

/** `device`: what the browser shall keep, so that it is known from now on; null where it keeps what it has. */
export type Remembered = { account: AccountRecord; session: SessionRecord; device: string | null }

/**
 * The account with the session's device among the known ones. A device becomes known after every step of a log-in: a
 * password that somebody found out is not enough where there is a second step, and a mailed link alone never is: whoever
 * opens many must not push the owner's devices out. A known one keeps what it has (`kept`).
 */
export function rememberDevice(
  { random, clock }: Accounts,
  { account, session, device: kept }: Remembered,
): Remembered {
  const isKnown = isKnownDevice(account, session.deviceId)
  const lacksStep = hasSecondFactor(account) && assuranceOf(session.authentications, account) === 'aal1'
  if (!isKnown && (lacksStep || isByMailAlone(session, account))) return { account, session, device: null }
  const device = isKnown ? kept : Buffer.from(random.bytes(DEVICE_BYTES)).toString('base64url')
  const deviceId = isKnown || device === null ? session.deviceId : sha256(device)
  const knownDevices = withKnownDevice(account.knownDevices, deviceId ?? '', clock())
  return { account: { ...account, knownDevices }, session: { ...session, deviceId }, device }
}
