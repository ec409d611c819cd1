import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AccountRecord, Credential } from '#domain/accounts/account-record.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { idBytes } from '#server/accounts/tokens/opaque-tokens.ts'

const CHALLENGE_BYTES = 32

const loadLibrary = () => import('@simplewebauthn/server') // large, and many servers see no passkey for days

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>

/** A passkey logs in alone, so its device must know its owner; a second factor only has to be there. */
export type WebauthnUse = 'passkey' | 'factor'

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
