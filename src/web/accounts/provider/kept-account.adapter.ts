import type { AccountService } from '#domain/accounts/account-service.ts'
import { type ProviderUser, profileFromUser } from '#domain/accounts/hosted-profile.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { type Fields, fieldsOf } from '#domain/fields.ts'
import type { PageSettings } from '#domain/site/page-settings.ts'
import { readStored, readStoredJson, STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { PROFILE_KEYS } from '#web/documents/profile-keys.ts'
import { readSmallJson } from '#web/http/api-client.ts'
import { type Fetcher, plainFetcher } from '#web/http/fetcher.ts'
import { type ProfileStore, signedInAccount } from './profile-store.adapter.ts'

/** Stores the profile of the account that is signed in; ignores any other. */
export function updateProfile(store: ProfileStore, profile: Profile): void {
  const stored = signedInAccount(store)
  if (stored?.id === profile.id && JSON.stringify(profile) !== JSON.stringify(stored)) store.write(profile)
}

/** Answers whether the stored profile is still the one of now: an answer that is older than a change must not undo it. */
export function keepsProfile({ read }: Pick<ProfileStore, 'read'>): () => boolean {
  const now = JSON.stringify(read())
  return () => JSON.stringify(read()) === now
}

/** What most visits need of an account. */
export type KeptAccount = Pick<AccountService, 'accessToken' | 'refresh'>

const MARGIN_MS = 120_000 // the client renews a token 90 s before it runs out
const ASK_TIMEOUT_MS = 20_000
const MOST_BYTES = 256 * 1024

function parseUser(value: unknown): ProviderUser | null {
  const { id, email, user_metadata: metadata } = fieldsOf(value)
  if (typeof id !== 'string' || typeof metadata !== 'object' || metadata === null) return null
  return { id, email: typeof email === 'string' ? email : undefined, user_metadata: metadata as Fields }
}

function readToken(session: unknown, userId: string | undefined, now: number): string | null {
  const { access_token: token, expires_at: expiresAt, user } = fieldsOf(session)
  const isTheirs = userId !== undefined && fieldsOf(user).id === userId // never that of another account
  const isGood = typeof expiresAt === 'number' && expiresAt * 1000 - now > MARGIN_MS
  return isTheirs && isGood && typeof token === 'string' ? token : null
}

type Options = {
  settings: Pick<PageSettings, 'authUrl' | 'authKey'>
  store: ProfileStore
  /** Loads what asks the client of the account provider, which is large. */
  load(): Promise<KeptAccount>
  ask?: Fetcher
}

/**
 * The account by the session that the client of the provider keeps in this browser, without that client as long as the
 * token is good. It alone renews a token, and ends a session that the provider refuses.
 */
export function createKeptAccount({ settings, store, load, ask = plainFetcher }: Options): KeptAccount {
  function token(): string | null {
    const account = signedInAccount(store)
    return readToken(readStoredJson(STORAGE_KEYS.session), account?.id, Date.now())
  }

  /** Whether changes wait here, which the client of the provider sends. */
  function hasWaiting(): boolean {
    const account = signedInAccount(store)
    return account !== null && readStored(PROFILE_KEYS.waitingPreferences(account.id)) != null
  }

  /** null: the provider refuses the token. Rejects when it cannot be reached. */
  async function askUser(kept: string): Promise<ProviderUser | null> {
    const { authUrl, authKey } = settings
    const headers = { authorization: `Bearer ${kept}`, ...(authKey !== null && { apikey: authKey }) }
    const address = `${new URL(authUrl, location.origin).href}/user`
    const response = await ask(address, { headers, signal: AbortSignal.timeout(ASK_TIMEOUT_MS) })
    if (response.status >= 500) throw new Error(`the account provider answered ${response.status}`)
    return response.ok ? parseUser(await readSmallJson(response, MOST_BYTES)) : null
  }

  return {
    accessToken: async () => token() ?? (await load()).accessToken(),
    async refresh() {
      const kept = token()
      const isSame = keepsProfile(store)
      try {
        const user = kept === null || hasWaiting() ? null : await askUser(kept)
        if (user === null) await (await load()).refresh()
        else if (isSame()) updateProfile(store, profileFromUser(user))
      } catch (error) {
        console.error('The account could not be refreshed', error)
      }
    },
  }
}
