import type { AccountRecord, KnownDevice } from './account-record.ts'
import type { SessionRecord } from './session-record.ts'

/** A browser that is used less often than ten others is a stranger again. */
export const MOST_KNOWN_DEVICES = 10

type Devices = Pick<AccountRecord, 'knownDevices'>

/** Whether the account was entered from this device before, with every step that it asks for. */
export function isKnownDevice({ knownDevices }: Devices, deviceId: string | null): boolean {
  return knownDevices.some(({ id }) => id === deviceId)
}

/**
 * Who guesses in a session: a known device by itself; else whoever came by the same means, a password, a mail or a
 * passkey, all together. A thief has one of these, and so never what the owner has left of another.
 */
export function guesserOf(
  account: Devices,
  { deviceId, authentications }: Pick<SessionRecord, 'deviceId' | 'authentications'>,
): string {
  if (isKnownDevice(account, deviceId)) return `device ${deviceId}`
  return authentications.findLast(({ factorId }) => factorId === null)?.method ?? ''
}

/** The devices with one more, the one used last first; when there are too many, the one not used for longest goes. */
export function withKnownDevice(devices: KnownDevice[], id: string, usedAt: number): KnownDevice[] {
  return [{ id, usedAt }, ...devices.filter((device) => device.id !== id)].slice(0, MOST_KNOWN_DEVICES)
}

/** The devices once whoever was in before shall be kept out: the one of this session, if it is known. */
export function onlyDeviceOf({ knownDevices }: Devices, { deviceId }: Pick<SessionRecord, 'deviceId'>) {
  return knownDevices.filter(({ id }) => id === deviceId)
}
