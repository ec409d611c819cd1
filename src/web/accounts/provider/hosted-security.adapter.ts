import type { PasskeyListItem, User, UserAttributes } from '@supabase/auth-js'
import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import type {
  AccountSecurity,
  Deleted,
  Device,
  NewAuthenticatorApp,
  OwnProgram,
  Passkey,
  Reauthentication,
  SecuritySettings,
  WantedProgram,
} from '#domain/accounts/security-settings.ts'
import { failure, success } from '#domain/outcome.ts'
import { readSmallJson } from '#web/http/api-client.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { mailRemovalCode, readAddedKeys, removeRecentKeys } from './hosted-added-keys.adapter.ts'
import { linkedSignOns, linkIssuer, unlinkIssuer } from './hosted-issuer.adapter.ts'
import {
  changeAs,
  changeUser,
  type HostedSession,
  hasPasskeys,
  readHasPassword,
  requestAccountApi,
  requestsOf,
  verifiedRedirect,
} from './hosted-session.adapter.ts'
import { signedInAccount, takeSession } from './profile-store.adapter.ts'

const MOST_PROGRAM_BYTES = 64 * 1024

type WireProgram = Pick<OwnProgram, 'id' | 'name' | 'mayWrite'> & {
  madeAt: string
  lastUsedAt: string | null
  endsAt: string
}

function programOf({ madeAt, lastUsedAt, endsAt, ...program }: WireProgram): OwnProgram {
  const usedAt = lastUsedAt === null ? null : Date.parse(lastUsedAt)
  return { ...program, madeAt: Date.parse(madeAt), lastUsedAt: usedAt, endsAt: Date.parse(endsAt) }
}

async function readPrograms(auth: AuthClient): AccountAnswer<OwnProgram[]> {
  const response = await requestAccountApi(auth, 'GET', '/programs')
  if (!response.ok) return response
  const body = (await readSmallJson(response.value, MOST_PROGRAM_BYTES)) as
    | { programs?: WireProgram[] }
    | undefined
  return Array.isArray(body?.programs) ? success(body.programs.map(programOf)) : failure('unexpected')
}

/** The token of the new program. */
async function makeProgram(auth: AuthClient, wanted: WantedProgram): AccountAnswer<string> {
  const response = await requestAccountApi(auth, 'POST', '/programs', wanted)
  if (!response.ok) return response
  const body = (await readSmallJson(response.value, MOST_PROGRAM_BYTES)) as { token?: unknown } | undefined
  return typeof body?.token === 'string' ? success(body.token) : failure('unexpected')
}

async function endProgram(auth: AuthClient, id: string): AccountAnswer<null> {
  const response = await requestAccountApi(auth, 'DELETE', `/programs/${encodeURIComponent(id)}`)
  return response.ok ? success(null) : response
}

type Session = Pick<HostedSession, 'client' | 'bindClient' | 'update'> & {
  store: Pick<HostedSession['store'], 'read' | 'write'>
}

const MOST_DEVICE_BYTES = 256 * 1024 // some hundred devices

function passkeyOf({ id, friendly_name, created_at, last_used_at }: PasskeyListItem): Passkey {
  const lastUsedAt = last_used_at == null ? null : Date.parse(last_used_at)
  return { id, name: friendly_name ?? '', addedAt: Date.parse(created_at), lastUsedAt }
}

/** null where the account provider has none. */
async function readPasskeys(auth: AuthClient): AccountAnswer<Passkey[] | null> {
  const { data, error } = await auth.passkey.list()
  if (error === null) return success(data.map(passkeyOf))
  const why = accountFailureOf(error)
  return why === 'not-supported' || error.status === 404 ? success(null) : failure(why)
}

async function readSecuritySettings(auth: AuthClient): AccountAnswer<SecuritySettings> {
  const { data, error } = await auth.getUser()
  if (error !== null) return failure(accountFailureOf(error))
  const [passkeys, hasPassword] = await Promise.all([readPasskeys(auth), readHasPassword(auth)])
  if (!passkeys.ok) return passkeys
  const factors = data.user.factors ?? []
  const codes = hasRecoveryCodes(data.user) ? await auth.mfa.recoveryCodes.getStatus() : null
  const apps = factors.filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
  return success({
    email: data.user.email ?? '',
    newEmail: data.user.new_email ?? null,
    hasPassword: hasPassword ?? true,
    apps: apps.map(({ id, friendly_name, created_at }) => {
      return { id, name: friendly_name ?? '', addedAt: Date.parse(created_at) }
    }),
    passkeys: passkeys.value,
    identities: linkedSignOns(data.user),
    recoveryCodesLeft: codes?.data?.remaining ?? null,
  })
}

function passwordChange(password: string, shown: Reauthentication | null): UserAttributes {
  if (shown === null) return { password }
  return 'password' in shown
    ? { password, current_password: shown.password }
    : { password, nonce: shown.mailedCode }
}

/** Unconfirmed apps are removed first: they would keep their names taken. */
async function addApp({ mfa }: AuthClient, name: string): AccountAnswer<NewAuthenticatorApp> {
  const { data: known } = await mfa.listFactors()
  for (const { id: factorId, factor_type, status } of known?.all ?? [])
    if (factor_type === 'totp' && status === 'unverified') await mfa.unenroll({ factorId })
  const friendlyName = name.trim()
  const { data, error } = await mfa.enroll({ factorType: 'totp', ...(friendlyName && { friendlyName }) })
  if (error !== null) return failure(accountFailureOf(error))
  const { qr_code: qr, secret, uri } = data.totp
  return success({ id: data.id, qr: pictureOf(qr), secret, link: uri })
}

/** The client does not encode the SVG in the address, which a '#' would end. */
function pictureOf(qr: string): string {
  const comma = qr.indexOf(',')
  return `data:image/svg+xml,${encodeURIComponent(qr.slice(comma + 1))}`
}

function hasRecoveryCodes({ factors = [] }: User): boolean {
  return factors.some(({ factor_type }) => (factor_type as string) === 'recovery_code')
}

async function newRecoveryCodes(auth: AuthClient): AccountAnswer<string[]> {
  const user = await auth.getUser()
  if (user.error !== null) return failure(accountFailureOf(user.error))
  const { recoveryCodes } = auth.mfa
  const hasSome = hasRecoveryCodes(user.data.user)
  const { data, error } = hasSome ? await recoveryCodes.regenerate() : await recoveryCodes.generate()
  return error === null ? success(data.codes) : failure(accountFailureOf(error))
}

type WireDevice = { id: string; isThis: boolean; browser: string; signedInAt: string; lastSeenAt: string }

async function readDevices(auth: AuthClient): AccountAnswer<Device[]> {
  const response = await requestAccountApi(auth, 'GET', '/devices')
  if (!response.ok) return response
  const body = (await readSmallJson(response.value, MOST_DEVICE_BYTES)) as
    | { devices?: WireDevice[] }
    | undefined
  if (!Array.isArray(body?.devices)) return failure('unexpected')
  return success(
    body.devices.map((device) => ({
      ...device,
      signedInAt: Date.parse(device.signedInAt),
      lastSeenAt: Date.parse(device.lastSeenAt),
    })),
  )
}

async function deleteAccount(auth: AuthClient, session: Session): AccountAnswer<Deleted> {
  const accountId = signedInAccount(session.store)?.id
  const response = await changeAs(session, auth, accountId, (bound) => requestAccountApi(bound, 'DELETE', ''))
  if (!response.ok) return response
  const isAll = response.value.status === 204 // elsewhere the body says that the log-in stays
  if (signedInAccount(session.store)?.id !== accountId) return success(isAll ? 'account' : 'content')
  if (isAll) takeSession() // the account provider no longer knows whom to log out
  session.store.write(null)
  await auth.signOut({ scope: 'local' })
  return success(isAll ? 'account' : 'content')
}

/** Port `AccountSecurity` by the client of the account provider and our own routes. */
export function createHostedSecurity(session: Session): AccountSecurity {
  const { ask, send } = requestsOf(session)
  /** Of the account that is here when it is asked for. */
  async function change(...changed: Parameters<AuthClient['updateUser']>): AccountAnswer<null> {
    const accountId = signedInAccount(session.store)?.id
    const answer = await ask((auth) => changeUser(session, auth, accountId, ...changed))
    if (!answer.ok) return answer
    session.update(answer.value)
    return success(null)
  }
  return {
    hasPasskeys,
    settings: () => ask(readSecuritySettings),
    changeEmail: (email) => change({ email: normaliseEmail(email) }, verifiedRedirect()),
    changePassword: (password, shown) => change(passwordChange(password, shown)),
    mailReauthenticationCode: () => send((auth) => auth.reauthenticate()),
    reauthenticate: (given) =>
      ask(async (auth) => {
        const proof = 'password' in given ? given : { code: given.mailedCode }
        const response = await requestAccountApi(auth, 'POST', '/reauthentication', proof)
        return response.ok ? success(null) : response
      }),
    addApp: (name) => ask((auth) => addApp(auth, name)),
    confirmApp: (factorId, code) =>
      send(({ mfa }) => mfa.challengeAndVerify({ factorId, code: code.trim() })),
    removeApp: (factorId) => send(({ mfa }) => mfa.unenroll({ factorId })),
    newRecoveryCodes: () => ask(newRecoveryCodes),
    addPasskey: () =>
      ask(async (auth) => {
        const { data, error } = await auth.registerPasskey()
        return error === null ? success(passkeyOf(data)) : failure(accountFailureOf(error))
      }),
    renamePasskey: (passkeyId, friendlyName) =>
      send(({ passkey }) => passkey.update({ passkeyId, friendlyName })),
    removePasskey: (passkeyId) => send(({ passkey }) => passkey.delete({ passkeyId })),
    linkIssuer: () => ask(linkIssuer),
    unlinkIssuer: (id) => ask((auth) => unlinkIssuer(auth, id)),
    addedKeys: () => ask(readAddedKeys),
    mailRemovalCode: (email) => ask((auth) => mailRemovalCode(auth, email)),
    removeRecentKeys: (proofs) => ask((auth) => removeRecentKeys(auth, proofs)),
    devices: () => ask(readDevices),
    signOutDevice: (id) =>
      ask(async (auth) => {
        const response = await requestAccountApi(auth, 'DELETE', `/devices/${encodeURIComponent(id)}`)
        return response.ok ? success(null) : response
      }),
    signOutOthers: () => send((auth) => auth.signOut({ scope: 'others' })),
    programs: () => ask(readPrograms),
    makeProgram: (wanted) => ask((auth) => makeProgram(auth, wanted)),
    endProgram: (id) => ask((auth) => endProgram(auth, id)),
    deleteAccount: () => ask((auth) => deleteAccount(auth, session)),
  }
}
