import type { User, UserAttributes } from '@supabase/auth-js'
import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import { type AccountProviderError, accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import type {
  AccountSecurity,
  Deleted,
  Device,
  NewApp,
  Passkey,
  Proof,
  SecuritySettings,
} from '#domain/accounts/security-settings.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { readSmallJson } from '#web/adapters/server/read-response.ts'
import { withNetworkErrors } from '#web/adapters/server/with-network-errors.ts'
import type { AuthClient } from './auth-client.ts'
import type { HostedSession } from './hosted-session.ts'
import { askServer, readHasPassword } from './own-account-api.ts'
import { hasPasskeys } from './passkey-support.ts'
import { forgetSession } from './stored-session.ts'

type Session = { client: HostedSession['client']; user: Pick<HostedSession['user'], 'write'> }

const MOST_BYTES = 256 * 1024 // some hundred devices

function settled(error: AccountProviderError | null): Outcome<null, AccountFailure> {
  return error === null ? success(null) : failure(accountFailureOf(error))
}

type WirePasskey = {
  id: string
  friendly_name?: string | null
  created_at: string
  last_used_at?: string | null
}

function passkeyOf(wire: WirePasskey): Passkey {
  return {
    id: wire.id,
    name: wire.friendly_name ?? '',
    addedAt: Date.parse(wire.created_at),
    lastUsedAt: wire.last_used_at == null ? null : Date.parse(wire.last_used_at),
  }
}

/** null where the provider has none. */
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
    apps: apps.map((factor) => ({
      id: factor.id,
      name: factor.friendly_name ?? '',
      addedAt: Date.parse(factor.created_at),
    })),
    passkeys: passkeys.value,
    recoveryCodesLeft: codes?.data?.remaining ?? null,
  })
}

function proven(password: string, proof: Proof | null): UserAttributes {
  if (proof === null) return { password }
  return 'password' in proof
    ? { password, current_password: proof.password }
    : { password, nonce: proof.mailedCode }
}

/** An app whose first code never came stays behind at the provider, and would be in the way of the next one. */
async function addApp({ mfa }: AuthClient, name: string): AccountAnswer<NewApp> {
  const known = await mfa.listFactors()
  const left = (known.data?.all ?? []).filter(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'unverified',
  )
  for (const { id: factorId } of left) await mfa.unenroll({ factorId })
  const friendlyName = name.trim()
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    ...(friendlyName !== '' && { friendlyName }),
  })
  if (error !== null) return failure(accountFailureOf(error))
  const { qr_code: qr, secret, uri } = data.totp
  return success({ id: data.id, qr: pictureOf(qr), secret, link: uri })
}

/** The client puts the bare picture behind the type, where a '#' in it would end the address. */
function pictureOf(qr: string): string {
  const comma = qr.indexOf(',')
  return `data:image/svg+xml,${encodeURIComponent(qr.slice(comma + 1))}`
}

function hasRecoveryCodes({ factors = [] }: User): boolean {
  return factors.some(({ factor_type }) => (factor_type as string) === 'recovery_code')
}

async function newRecoveryCodes(auth: AuthClient): AccountAnswer<string[]> {
  const here = await auth.getUser()
  if (here.error !== null) return failure(accountFailureOf(here.error))
  const { recoveryCodes } = auth.mfa
  const hasSome = hasRecoveryCodes(here.data.user)
  const { data, error } = hasSome ? await recoveryCodes.regenerate() : await recoveryCodes.generate()
  return error === null ? success(data.codes) : failure(accountFailureOf(error))
}

function refusalOf(status: number): AccountFailure {
  if (status === 401) return 'logged-out'
  if (status === 403) return 'second-factor-needed'
  if (status === 404) return 'not-supported'
  return status === 429 ? 'rate-limited' : 'unexpected'
}

type WireDevice = { id: string; isThis: boolean; browser: string; signedInAt: string; lastSeenAt: string }

async function readDevices(auth: AuthClient): AccountAnswer<Device[]> {
  const response = await askServer(auth, 'GET', '/devices')
  if (!response.ok) return failure(refusalOf(response.status))
  const body = (await readSmallJson(response, MOST_BYTES)) as { devices?: WireDevice[] } | undefined
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
  const response = await askServer(auth, 'DELETE', '')
  if (!response.ok) return failure(refusalOf(response.status))
  const isAll = response.status === 204 // elsewhere the body says that the log-in stays
  if (isAll) forgetSession() // the provider no longer knows whom to log out
  session.user.write(null)
  await auth.signOut({ scope: 'local' })
  return success(isAll ? 'account' : 'content')
}

/** What guards an account, over the provider's client and our own routes beside it. */
export function createHostedSecurity(session: Session): AccountSecurity {
  const ask = <Value>(work: (auth: AuthClient) => AccountAnswer<Value>) =>
    withNetworkErrors(async () => work(await session.client()))
  return {
    hasPasskeys,
    guards: () => ask(readSecuritySettings),
    changeEmail: (email) =>
      ask(async (auth) => {
        const options = { emailRedirectTo: `${location.origin}/auth/verified` }
        return settled((await auth.updateUser({ email: normaliseEmail(email) }, options)).error)
      }),
    changePassword: (password, proof) =>
      ask(async (auth) => settled((await auth.updateUser(proven(password, proof))).error)),
    mailProof: () => ask(async (auth) => settled((await auth.reauthenticate()).error)),
    addApp: (name) => ask((auth) => addApp(auth, name)),
    confirmApp: (factorId, code) =>
      ask(async ({ mfa }) => settled((await mfa.challengeAndVerify({ factorId, code: code.trim() })).error)),
    removeApp: (factorId) => ask(async ({ mfa }) => settled((await mfa.unenroll({ factorId })).error)),
    newRecoveryCodes: () => ask(newRecoveryCodes),
    addPasskey: () =>
      ask(async (auth) => {
        const { data, error } = await auth.registerPasskey()
        return error === null ? success(passkeyOf(data)) : failure(accountFailureOf(error))
      }),
    renamePasskey: (passkeyId, friendlyName) =>
      ask(async ({ passkey }) => settled((await passkey.update({ passkeyId, friendlyName })).error)),
    removePasskey: (passkeyId) =>
      ask(async ({ passkey }) => settled((await passkey.delete({ passkeyId })).error)),
    devices: () => ask(readDevices),
    signOutDevice: (id) =>
      ask(async (auth) => {
        const { ok, status } = await askServer(auth, 'DELETE', `/devices/${encodeURIComponent(id)}`)
        return ok ? success(null) : failure(refusalOf(status))
      }),
    signOutOthers: () => ask(async (auth) => settled((await auth.signOut({ scope: 'others' })).error)),
    deleteAccount: () => ask((auth) => deleteAccount(auth, session)),
  }
}
