import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { AddedKeys } from '#domain/accounts/added-keys.ts'
import type {
  AccountSecurity,
  Device,
  OwnProgram,
  SecuritySettings,
} from '#domain/accounts/security-settings.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'

const SEEN = Date.UTC(2026, 10, 20, 9)

export const PHONE: Device = {
  id: 'phone',
  isThis: false,
  browser:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
  signedInAt: SEEN,
  lastSeenAt: SEEN,
}

export const HERE: Device = {
  ...PHONE,
  id: 'here',
  isThis: true,
  browser: 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0',
}

export const SETTINGS: SecuritySettings = {
  email: 'ines@example.org',
  newEmail: null,
  hasPassword: true,
  apps: [],
  passkeys: [],
  identities: [],
  recoveryCodesLeft: null,
}

export const CODES = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff']

type Script = {
  settings?: SecuritySettings
  devices?: Outcome<Device[], AccountFailure>
  added?: Outcome<AddedKeys, AccountFailure>
  hasPasskeys?: boolean
  programs?: OwnProgram[]
  /** What an operation fails with; each failure is used up by one asking. */
  failures?: Partial<Record<keyof AccountSecurity, AccountFailure[]>>
  /** How long every answer takes, in ms. */
  delayMs?: number
}

/** A provider that answers by a script, and records what it was asked for. */
export function scriptedSecurity(script: Script = {}) {
  const asked: [name: keyof AccountSecurity, ...given: unknown[]][] = []
  const state = { settings: script.settings ?? SETTINGS, devices: script.devices ?? success([HERE]) }
  let programs = script.programs ?? []
  let added = script.added ?? success({ since: SEEN, keys: [] })

  async function answer<Value>(
    name: keyof AccountSecurity,
    given: unknown[],
    work: () => Value,
  ): Promise<Outcome<Value, AccountFailure>> {
    asked.push([name, ...given])
    await new Promise((resolve) => setTimeout(resolve, script.delayMs ?? 0))
    const failed = script.failures?.[name]?.shift()
    return failed === undefined ? success(work()) : failure(failed)
  }
  const change = (next: Partial<SecuritySettings>): null => {
    state.settings = { ...state.settings, ...next }
    return null
  }
  const passkeys = () => state.settings.passkeys ?? []

  const security: AccountSecurity = {
    settings: () => answer('settings', [], () => state.settings),
    devices: async () => {
      const outcome = await answer('devices', [], () => state.devices)
      return outcome.ok ? outcome.value : outcome
    },
    linkIssuer: () => answer('linkIssuer', [], () => null),
    unlinkIssuer: (id) =>
      answer('unlinkIssuer', [id], () =>
        change({ identities: state.settings.identities.filter((one) => one.id !== id) }),
      ),
    addedKeys: async () => {
      const outcome = await answer('addedKeys', [], () => added)
      return outcome.ok ? outcome.value : outcome
    },
    mailRemovalCode: (email) => answer('mailRemovalCode', [email], () => null),
    removeRecentKeys: (proofs) =>
      answer('removeRecentKeys', [proofs], () => {
        if (added.ok)
          added = success({
            ...added.value,
            keys: added.value.keys.filter(({ id }) => !proofs.ids?.includes(id)),
          })
        return 'new-password' as const
      }),
    hasPasskeys: () => script.hasPasskeys ?? true,
    changeEmail: (email) => answer('changeEmail', [email], () => change({ newEmail: email })),
    changePassword: (...given) => answer('changePassword', given, () => change({ hasPassword: true })),
    mailReauthenticationCode: () => answer('mailReauthenticationCode', [], () => null),
    reauthenticate: (given) => answer('reauthenticate', [given], () => null),
    addApp: (name) =>
      answer('addApp', [name], () => ({
        id: 'new',
        qr: 'data:image/svg+xml,%3Csvg/%3E',
        secret: 'ABCDEFGH',
        link: 'otpauth://totp/Echolog:ines@example.org?secret=ABCDEFGH',
      })),
    confirmApp: (id, code) =>
      answer('confirmApp', [id, code], () => {
        const isNew = state.settings.apps.every((app) => app.id !== id)
        return isNew ? change({ apps: [...state.settings.apps, { id, name: '', addedAt: SEEN }] }) : null
      }),
    removeApp: (id) =>
      answer('removeApp', [id], () => {
        const apps = state.settings.apps.filter((app) => app.id !== id)
        return change({ apps, ...(apps.length === 0 && { recoveryCodesLeft: null }) })
      }),
    newRecoveryCodes: () =>
      answer('newRecoveryCodes', [], () => {
        change({ recoveryCodesLeft: CODES.length })
        return CODES
      }),
    addPasskey: () =>
      answer('addPasskey', [], () => {
        const passkey = { id: 'key', name: 'Passkey 1', addedAt: SEEN, lastUsedAt: null }
        change({ passkeys: [...passkeys(), passkey] })
        return passkey
      }),
    renamePasskey: (id, name) =>
      answer('renamePasskey', [id, name], () =>
        change({ passkeys: passkeys().map((one) => (one.id === id ? { ...one, name } : one)) }),
      ),
    removePasskey: (id) =>
      answer('removePasskey', [id], () => change({ passkeys: passkeys().filter((one) => one.id !== id) })),
    signOutDevice: (id) =>
      answer('signOutDevice', [id], () => {
        if (state.devices.ok) state.devices = success(state.devices.value.filter((one) => one.id !== id))
        return null
      }),
    signOutOthers: () =>
      answer('signOutOthers', [], () => {
        if (state.devices.ok) state.devices = success(state.devices.value.filter(({ isThis }) => isThis))
        return null
      }),
    programs: () => answer('programs', [], () => programs),
    makeProgram: (wanted) =>
      answer('makeProgram', [wanted], () => {
        const { name, mayWrite } = wanted
        programs = [
          { id: `program-${programs.length}`, name, mayWrite, madeAt: SEEN, lastUsedAt: null, endsAt: SEEN },
          ...programs,
        ]
        return 'echolog_secret'
      }),
    endProgram: (id) =>
      answer('endProgram', [id], () => {
        programs = programs.filter((one) => one.id !== id)
        return null
      }),
    deleteAccount: () => answer('deleteAccount', [], () => 'account' as const),
  }
  return { security, asked, calls: (name: keyof AccountSecurity) => asked.filter(([one]) => one === name) }
}
