import type { User } from '@supabase/auth-js'
import type { AccountAnswer, PreferenceChanges } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { metadataOfPreferences, profileFromUser } from '#domain/accounts/hosted-profile.ts'
import {
  changeHere,
  keepChange,
  mergeWaiting,
  stillWaiting,
  type WaitingPreferences,
} from '#domain/accounts/preference-changes.ts'
import { failure, success } from '#domain/outcome.ts'
import { isSameJson } from '#domain/row.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { changeAs, type HostedSession, requestsOf } from './hosted-session.adapter.ts'
import { signedInAccount } from './profile-store.adapter.ts'
import { isWaitingKept, keepWaiting, readWaiting } from './waiting-preferences.adapter.ts'

const AGAIN_MS = 30_000 // a server that restarts tells no browser when it is back

/** Merges what waits into what the account of `auth` has now. Answers with the account as it is then. */
async function mergeAtProvider(
  auth: AuthClient,
  waiting: WaitingPreferences,
  language: string,
): AccountAnswer<User> {
  const { data, error } = await auth.getUser()
  if (error !== null) return failure(accountFailureOf(error))
  const { preferences } = profileFromUser(data.user)
  const merged = mergeWaiting(waiting, preferences)
  if (isSameJson(merged, preferences)) return success(data.user)
  const changed = await auth.updateUser({
    data: { ...metadataOfPreferences(preferences, merged), locale: language },
  })
  return changed.error === null ? success(changed.data.user) : failure(accountFailureOf(changed.error))
}

/** Preferences at an account provider: kept here first, merged there choice by choice when it can be reached. */
export function createHostedPreferences(session: HostedSession): PreferenceChanges {
  const { store } = session
  const { ask } = requestsOf(session)
  const { subscribe, emit } = createSubscribers()
  let sending: AccountAnswer<null> | null = null
  let again: ReturnType<typeof setTimeout> | undefined

  function waitingHere() {
    const account = signedInAccount(store)
    const waiting = account && readWaiting(account.id)
    return account && waiting && { accountId: account.id, waiting }
  }

  /** What was changed meanwhile waits on: it goes first, so that the answer does not take it back. */
  function settle(accountId: string, sent: WaitingPreferences, user: User): void {
    const waiting = readWaiting(accountId)
    const { preferences } = profileFromUser(user)
    keepWaiting(accountId, waiting && stillWaiting(waiting, sent, preferences))
    session.update(user)
    emit()
  }

  async function sendAll(): AccountAnswer<null> {
    for (let here = waitingHere(); here !== null; here = waitingHere()) {
      const { accountId, waiting } = here
      const answer = await ask((auth) =>
        changeAs(session, auth, accountId, (bound) => mergeAtProvider(bound, waiting, session.language())),
      )
      if (!answer.ok) return answer
      settle(accountId, waiting, answer.value)
      if (isSameJson(readWaiting(accountId), waiting)) return failure('unexpected') // the browser lets nothing go
    }
    return success(null)
  }

  async function send(): AccountAnswer<null> {
    clearTimeout(again)
    sending ??= sendAll().finally(() => {
      sending = null
    })
    const sent = await sending
    if (!sent.ok) again = setTimeout(() => void send(), AGAIN_MS)
    return sent
  }

  addEventListener('online', () => void send())
  let id = signedInAccount(store)?.id
  store.watch((profile) => {
    if (profile?.id === id) return
    id = profile?.id
    void send() // what an earlier log-in has left
  })
  return {
    change(change) {
      const account = signedInAccount(store)
      if (account === null) return
      const { id, preferences } = account
      const waiting = keepChange(readWaiting(id), preferences, change)
      keepWaiting(id, waiting)
      store.write({ ...account, preferences: changeHere(waiting, preferences) })
      emit()
      void send()
    },
    send,
    isWaiting: () => waitingHere() !== null,
    isKept() {
      const account = signedInAccount(store)
      return account === null || isWaitingKept(account.id)
    },
    subscribe,
  }
}
