import type { Challenge, SessionRecord } from '#domain/accounts/account-record.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'

/** What one session may be asked at the same time. Others have their own: nobody pushes out what somebody else was asked. */
export const MOST_CHALLENGES = 20
export const CHALLENGE_LIFE_MS = 300_000

/** A challenge that begins now. */
export function newChallenge(
  { clock, random }: Accounts,
  about: Omit<Challenge, 'id' | 'expiresAt'>,
): Challenge {
  return { id: random.id(), ...about, expiresAt: clock() + CHALLENGE_LIFE_MS }
}

/** The session with one more challenge; the oldest ones go. */
export function withChallenge(session: SessionRecord, challenge: Challenge): SessionRecord {
  return { ...session, challenges: [...session.challenges, challenge].slice(-MOST_CHALLENGES) }
}

/** The session without a challenge that was answered. */
export function withoutChallenge(session: SessionRecord, challengeId: string): SessionRecord {
  return { ...session, challenges: session.challenges.filter(({ id }) => id !== challengeId) }
}

/** The open challenge of a session that an answer names. */
export function openChallenge(
  { clock }: Accounts,
  { challenges }: SessionRecord,
  isIt: (challenge: Challenge) => boolean,
): Outcome<Challenge, 'challenge-unknown' | 'challenge-expired'> {
  const challenge = challenges.find(isIt)
  if (challenge === undefined) return failure('challenge-unknown')
  return challenge.expiresAt <= clock() ? failure('challenge-expired') : success(challenge)
}
