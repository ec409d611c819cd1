import type { Outcome } from '#domain/outcome.ts'
import type { AccountRecord, LinkedIdentity } from './account-record.ts'

/** What the account protocol calls the issuer that an operator has set; of these it has any number, and this server one. */
export const SINGLE_SIGN_ON = 'custom:oidc'

/** What a session says that an issuer has opened. */
export const BY_ISSUER = 'oauth'

/** What an issuer says of a person, checked to be the issuer's word to this server. */
export type VouchedIdentity = {
  issuer: string
  subject: string
  /** As the issuer wrote it; null where it names none. */
  email: string | null
  isEmailVerified: boolean
  name: string | null
}

/** The secrets of one way to the issuer and back (RFC 6749, RFC 7636, OpenID Connect Core 3.1). */
export type IssuerFlow = { state: string; nonce: string; verifier: string }

/** 'issuer-down': nobody can be asked now. 'issuer-refused': the issuer, or what came back in its name, does not let in. */
export type IssuerError = 'issuer-down' | 'issuer-refused'

/** Port: who vouches for people elsewhere (OpenID Connect). Nothing is asked of it before the first call. */
export type IdentityProvider = {
  issuer: string
  /** Whether people of the issuer may open accounts. */
  allowsSignUp: boolean
  /** The address at the issuer to send a browser to, which leads it back to `callback`. */
  start(flow: IssuerFlow, callback: string): Promise<Outcome<string, IssuerError>>
  /** Who comes back at `address`, which is the callback with its query. */
  finish(flow: IssuerFlow, address: string): Promise<Outcome<VouchedIdentity, IssuerError>>
  /** Of whom an ID token speaks that a program shows, issued to this server at `now` (epoch ms) or shortly before. */
  readToken(
    idToken: string,
    shown: { nonce: string | null; now: number },
  ): Promise<Outcome<VouchedIdentity, IssuerError>>
}

type Linked = Pick<AccountRecord, 'identities'>
/** Who somebody is at an issuer. */
export type Person = Pick<LinkedIdentity, 'issuer' | 'subject'>

/** Two issuers may give people the same subject. */
function isSamePerson(one: Person, other: Person): boolean {
  return one.issuer === other.issuer && one.subject === other.subject
}

/** The linked identity of a person; undefined where the account has none. */
export function linkedIdentity({ identities = [] }: Linked, person: Person): LinkedIdentity | undefined {
  return identities.find((one) => isSamePerson(one, person))
}

/** The identities of the first account that the second does not have. */
export function identitiesBeyond({ identities: all = [] }: Linked, other: Linked): LinkedIdentity[] {
  return all.filter((one) => linkedIdentity(other, one) === undefined)
}

/** Whether the account is entered by something that needs no issuer, and no mail server. */
export function hasOwnWayIn({
  passwordHash,
  passkeys,
}: Pick<AccountRecord, 'passwordHash' | 'passkeys'>): boolean {
  return passwordHash !== null || passkeys.length > 0
}
