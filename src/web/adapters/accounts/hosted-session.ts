import type { User } from '@supabase/auth-js'
import type { AccountFailure, Entrance } from '#domain/accounts/account-service.ts'
import { hasLocalId } from '#domain/accounts/account-state.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { profileFromUser } from '#domain/accounts/hosted-profile.ts'
import { once } from '#domain/once.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { AuthClient } from './auth-client.ts'
import type { UserSlot } from './user-slot.ts'

/** Who is logged in at the provider, as all adapters of accounts there share it. */
export type HostedSession = {
  user: UserSlot
  /** The provider's client; loaded once, when it is first needed. */
  client(): Promise<AuthClient>
  /** The language that mails are written in. */
  language(): string
  /** Takes what the provider says of the account that is here, if it is news; of any other it is nothing. */
  learn(told: User): void
  /** What a session of the provider's means: that its learner is in, or that a second factor is still asked for. */
  enter(user: User): Promise<Outcome<Entrance, AccountFailure>>
}

type Options = { loadClient: () => Promise<AuthClient>; user: UserSlot; language: () => string }

/** The stored user is written last: until a second factor was shown nobody is logged in. */
export function createHostedSession({ loadClient, user, language }: Options): HostedSession {
  /** Only of the account that is here: a session on its way to a second factor is nobody yet. */
  const isHere = (id: string | undefined) => {
    const here = user.read()
    return here !== null && !hasLocalId(here) && (id === undefined || here.id === id)
  }
  const learn = (told: User) => {
    const profile = profileFromUser(told)
    if (isHere(told.id) && JSON.stringify(profile) !== JSON.stringify(user.read())) user.write(profile)
  }
  const client = once(async () => {
    const made = await loadClient()
    made.onAuthStateChange((event, session) => {
      if (event === 'SIGNED_OUT' && isHere(undefined)) user.write(null)
      const isNews = event === 'USER_UPDATED' || event === 'TOKEN_REFRESHED'
      if (isNews && session !== null) learn(session.user)
    })
    return made
  })
  return {
    user,
    client,
    language,
    learn,
    async enter(entered) {
      const { mfa } = await client()
      const { data, error } = await mfa.getAuthenticatorAssuranceLevel()
      if (error !== null) return failure(accountFailureOf(error))
      if (data.nextLevel === 'aal2' && data.currentLevel !== 'aal2') return success({ step: 'second-factor' })
      const profile = profileFromUser(entered)
      user.write(profile)
      return success({ step: 'in', profile })
    },
  }
}
