import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import type { AddedKeys } from '#domain/accounts/added-keys.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import type { HalfWay, MailedLink, RecoveryStep, SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure, success } from '#domain/outcome.ts'
import { once } from '#domain/promises.ts'
import { withNetworkErrors } from '#web/http/out-of-reach.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { mailRemovalCode, readAddedKeys, removeRecentKeys } from './hosted-added-keys.adapter.ts'
import { changeUser, type HostedSession, needsSecondFactor, requestsOf } from './hosted-session.adapter.ts'
import { verifyFactor, verifyLink, verifyMailedCode } from './verification.adapter.ts'

type Recovery = Pick<
  SignInSteps,
  | 'requestReset'
  | 'openRecovery'
  | 'openRecoveryByCode'
  | 'recoveryEmail'
  | 'verifyRecoveryFactor'
  | 'resetPassword'
  | 'endRecovery'
  | 'mailRemovalCode'
  | 'removeRecentKeys'
>

function hasLink({ type, token, redirect }: MailedLink): boolean {
  return (type === 'recovery' && token !== null) || redirect !== undefined
}

/** Only an old link is left of a deleted account. */
function asExpired(error: AccountFailure): AccountFailure {
  return error === 'logged-out' ? 'link-expired' : error
}

async function withSession(clients: AuthClient[]): AccountAnswer<AuthClient> {
  for (const client of clients) {
    const { data, error } = await client.getSession()
    if (error !== null) return failure(accountFailureOf(error))
    if (data.session !== null) return success(client)
  }
  return failure('logged-out')
}

/** null where nothing was added lately, or the account provider does not say. */
async function addedTo(client: AuthClient): Promise<AddedKeys | null> {
  const added = await withNetworkErrors(() => readAddedKeys(client))
  return added.ok && added.value.keys.length > 0 ? added.value : null
}

/** Recovery by a client of its own: a link never touches the session of the account logged in here. */
export function createHostedRecovery(session: HostedSession, newClient: () => Promise<AuthClient>): Recovery {
  const { ask, send } = requestsOf(session)
  const loadClient = once(newClient)
  let open: AuthClient | null = null
  /** Whose password is asked for: the client may be the browser's own, where others log in. */
  let openFor: string | undefined
  /** Asks the account provider, because the session may have ended elsewhere. */
  async function openWith(client: AuthClient): AccountAnswer<RecoveryStep> {
    open = client
    const { data } = await client.getSession()
    openFor = data.session?.user.id
    const isNeeded = await needsSecondFactor(client, data.session?.access_token)
    return isNeeded.ok ? success(isNeeded.value ? 'second-factor' : 'new-password') : isNeeded
  }
  const withOpen = <Value>(work: (client: AuthClient) => AccountAnswer<Value>): AccountAnswer<Value> =>
    withNetworkErrors(async () => (open === null ? failure('logged-out') : work(open)))
  const withHalfWay = <Value>(at: HalfWay, work: (client: AuthClient) => AccountAnswer<Value>) =>
    at === 'recovery' ? withOpen(work) : ask(work)
  async function endRecovery(): Promise<void> {
    const ended = open
    open = null
    await ended?.signOut({ scope: 'local' })
  }
  async function openLink(link: MailedLink): AccountAnswer<AuthClient> {
    const client = await loadClient()
    if (!hasLink(link)) return withSession([client, await session.client()])
    const verified = await verifyLink(client, link, ['recovery'])
    return verified.ok ? success(client) : failure(asExpired(verified.error))
  }
  return {
    requestReset: (email) =>
      send((auth) =>
        auth.resetPasswordForEmail(normaliseEmail(email), {
          redirectTo: `${location.origin}/reset-password`,
        }),
      ),
    openRecovery: (link) =>
      withNetworkErrors(async () => {
        const found = await openLink(link)
        return found.ok ? openWith(found.value) : found
      }),
    openRecoveryByCode: (email, code) =>
      withNetworkErrors(async () => {
        const client = await loadClient()
        const verified = await verifyMailedCode(client, 'recovery', email, code)
        return verified.ok ? openWith(client) : verified
      }),
    async recoveryEmail() {
      const opened = await open?.getSession()
      return opened?.data.session?.user.email ?? null
    },
    verifyRecoveryFactor: (factor) => withOpen((client) => verifyFactor(client, factor)),
    resetPassword: (password) =>
      withNetworkErrors(async () => {
        if (open === null) return failure('logged-out')
        const changed = await changeUser(session, open, openFor, { password })
        if (!changed.ok) return changed
        if (session.store.read()?.id === changed.value.id && open !== (await session.client())) {
          session.store.write(null)
          await (await session.client()).signOut({ scope: 'local' })
        }
        const added = await addedTo(open)
        if (added === null) await endRecovery()
        return success(added)
      }),
    endRecovery,
    mailRemovalCode: (email) => ask((client) => mailRemovalCode(client, email)),
    removeRecentKeys: (at, proofs) => withHalfWay(at, (client) => removeRecentKeys(client, proofs)),
  }
}
