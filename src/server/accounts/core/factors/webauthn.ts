import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AccountRecord, Challenge, Credential, SessionRecord } from '#domain/accounts/account-record.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { idBytes } from '#server/accounts/tokens/opaque-tokens.ts'

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

const CHALLENGE_BYTES = 32

const loadLibrary = () => import('@simplewebauthn/server') // large, and many servers see no passkey for days

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>

/** A passkey logs in alone, so its device must know its owner; a second factor only has to be there. */
type WebauthnUse = 'passkey' | 'factor'

function described({ id, transports }: Credential) {
  return { id, transports: transports as Transports }
}

/** What a browser needs to make a new key for an account. */
export async function creationOptions(
  { random, settings }: Accounts,
  account: AccountRecord,
  { use, known }: { use: WebauthnUse; known: Credential[] },
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const isPasskey = use === 'passkey'
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: settings.webauthn.id,
    userName: account.email,
    userDisplayName: account.email,
    userID: Uint8Array.from(idBytes(account.userId)), // says nothing to anyone else
    challenge: Uint8Array.from(random.bytes(CHALLENGE_BYTES)),
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: {
      residentKey: isPasskey ? 'required' : 'discouraged',
      userVerification: isPasskey ? 'required' : 'preferred',
    },
  })
}

/** What a browser needs to show that it holds one of these keys; any of its own where none is named. */
export async function requestOptions(
  { random, settings }: Accounts,
  use: WebauthnUse,
  known: Credential[] = [],
) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: settings.webauthn.id,
    challenge: Uint8Array.from(random.bytes(CHALLENGE_BYTES)),
    allowCredentials: known.map(described),
    userVerification: use === 'passkey' ? 'required' : 'preferred',
  })
}

/** The new key, or null where the answer does not fit the challenge, this site, or its own signature. */
export async function checkCreation(
  { settings }: Accounts,
  use: WebauthnUse,
  { response, challenge }: { response: unknown; challenge: string },
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: settings.webauthn.origins,
      expectedRPID: settings.webauthn.id,
      requireUserVerification: use === 'passkey',
    })
    if (!verified) return null
    const { id, publicKey, counter, transports } = registrationInfo.credential
    const bytes = Buffer.from(publicKey).toString('base64url')
    return { id, publicKey: bytes, counter, transports: transports ?? [] }
  } catch {
    return null // the library throws for whatever is wrong with an answer, and all of it came from outside
  }
}

/** The credential with its new counter, or null where the answer was not signed with it, for this challenge, here. */
export async function checkRequest(
  { settings }: Accounts,
  use: WebauthnUse,
  { response, challenge, credential }: { response: unknown; challenge: string; credential: Credential },
): Promise<Credential | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: settings.webauthn.origins,
      expectedRPID: settings.webauthn.id,
      credential: {
        id: credential.id,
        publicKey: Uint8Array.from(Buffer.from(credential.publicKey, 'base64url')),
        counter: credential.counter,
      },
      requireUserVerification: use === 'passkey',
    })
    return verified ? { ...credential, counter: authenticationInfo.newCounter } : null
  } catch {
    return null // as above
  }
}
