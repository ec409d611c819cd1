import type { AccountService } from '#domain/accounts/account-service.ts'
import { isAnonymous } from '#domain/accounts/account-state.ts'
import { type OwnKey, type OwnKeyStore, parseOwnKey } from '#domain/ai-provider/own-key.ts'
import type { PageSettings } from '#domain/site/page-settings.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { keepStored, readStored, watchStored } from '#web/documents/local-storage.ts'
import { PROFILE_KEYS } from '#web/documents/profile-keys.ts'

/** A parser would say in the console what it cannot read, and that is the key. */
function readKept(text: string): OwnKey | null {
  try {
    return parseOwnKey(JSON.parse(text))
  } catch {
    console.error('The key that this browser has kept is damaged')
    return null
  }
}

type Accounts = Pick<AccountService, 'stored' | 'watch'>

/**
 * In localStorage under a key of the profile, read again each time: what another tab has removed is not used any more. Whoever
 * writes the profile removes it at log-out (`profile-store.adapter.ts`).
 */
export function createOwnKeyStore(accounts: Accounts, mode: PageSettings['accounts']): OwnKeyStore {
  const { subscribe, emit } = createSubscribers()
  let last: { text: string; own: OwnKey | null } | null = null

  /** The id of whoever may have a key; null for nobody. */
  function holder(): string | null {
    const profile = accounts.stored()
    return profile === null || isAnonymous(profile, mode) ? null : profile.id
  }

  return {
    get() {
      const id = holder()
      if (id === null) return null
      const place = PROFILE_KEYS.ownKey(id)
      const text = readStored(place) ?? ''
      if (last?.text !== text) last = { text, own: text === '' ? null : readKept(text) }
      return last.own
    },
    keep(profileId, own) {
      if (holder() !== profileId) return false
      const isKept = keepStored(PROFILE_KEYS.ownKey(profileId), own && JSON.stringify(own))
      emit()
      return isKept
    },
    subscribe(onChange) {
      const id = holder()
      const stops = [subscribe(onChange), accounts.watch(onChange)]
      if (id !== null) stops.push(watchStored(PROFILE_KEYS.ownKey(id), onChange))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
