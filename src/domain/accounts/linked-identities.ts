import type { AccountRecord, LinkedIdentity } from './account-record.ts'

type Linked = Pick<AccountRecord, 'identities'>
type Person = Pick<LinkedIdentity, 'issuer' | 'subject'>

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
