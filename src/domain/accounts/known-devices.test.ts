import { describe, expect, it } from 'vitest'
import type { KnownDevice } from './account-record.ts'
import { isKnownDevice, MOST_KNOWN_DEVICES, onlyDeviceOf, withKnownDevice } from './known-devices.ts'

describe('known devices', () => {
  it('are the ones used last, however often one comes back', () => {
    let devices: KnownDevice[] = []
    for (let at = 0; at < 3 * MOST_KNOWN_DEVICES; at += 1) {
      devices = withKnownDevice(devices, `device-${at}`, at)
      devices = withKnownDevice(devices, 'every day', at)
      expect(new Set(devices.map(({ id }) => id)).size).toBe(devices.length)
    }
    expect(devices).toHaveLength(MOST_KNOWN_DEVICES)
    expect(devices.slice(0, 2).map(({ id }) => id)).toEqual(['every day', 'device-29'])
  })

  it('are nobody else, and never no device at all', () => {
    const account = { knownDevices: withKnownDevice([], 'a', 1) }
    expect(['a', 'b', '', null].map((id) => isKnownDevice(account, id))).toEqual([true, false, false, false])
    expect(onlyDeviceOf(account, { deviceId: 'a' })).toEqual(account.knownDevices)
    expect(onlyDeviceOf(account, { deviceId: null })).toEqual([])
  })
})
