import { createHash } from 'node:crypto'
import type { Person } from '#domain/accounts/identity-provider.ts'
import type { Tx } from '#server/database/database.ts'

function hashOf({ issuer, subject }: Person): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')
}

/** The id of the account that took this person last; an account that is gone, or has let go since, may still be named. */
export async function takerOf(reader: Pick<Tx, 'selectFrom'>, person: Person): Promise<string | null> {
  const row = await reader
    .selectFrom('user_identity')
    .select('user_id')
    .where('identity_hash', '=', hashOf(person))
    .executeTakeFirst()
  return row?.user_id ?? null
}

async function exists(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a person for an account; false where another account has them. One that an older server deleted has nobody. */
export async function takeIdentity(tx: Tx, person: Person, userId: string): Promise<boolean> {
  const row = { identity_hash: hashOf(person), user_id: userId }
  const taken = await tx
    .insertInto('user_identity')
    .values(row)
    .onConflict((on) => on.column('identity_hash').doNothing())
    .returning('user_id')
    .execute()
  if (taken.length === 1) return true
  const owner = await takerOf(tx, person)
  if (owner === userId) return true
  if (owner === null || (await exists(tx, owner))) return false
  const moved = await tx
    .updateTable('user_identity')
    .set({ user_id: userId })
    .where('identity_hash', '=', row.identity_hash)
    .where('user_id', '=', owner)
    .returning('user_id')
    .execute()
  return moved.length === 1
}

/** Lets go of a person of an account. */
export async function leaveIdentity(tx: Tx, person: Person, userId: string): Promise<void> {
  await tx
    .deleteFrom('user_identity')
    .where('identity_hash', '=', hashOf(person))
    .where('user_id', '=', userId)
    .execute()
}

/** Lets go of everybody of an account that is removed. */
export async function leaveIdentities(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_identity').where('user_id', '=', userId).execute()
}
