import { createHash, createHmac, randomBytes } from 'node:crypto'
import { spenderNow } from '#server/budgets/spending.ts'
import type { Database, Tx } from '#server/database/database.ts'

/** Whose spoken sounds are kept together: a hash that names them, and the key that hides which texts they are of. */
export type SoundOwner = { id: string; key: string }

/** The owners of spoken sounds. */
export type SoundOwners = {
  /** Who hears what is spoken now; null for a stranger, of whom nothing is kept. */
  now(): Promise<SoundOwner | null>
  /** Which of these are still there. */
  stillThere(ids: readonly string[]): Promise<ReadonlySet<string>>
}

const MOST_VISITORS = 10_000

function idOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex')
}

/** The key of an account, made when it hears something for the first time. */
async function keyOf({ reader, tx }: Database, owner: string): Promise<string> {
  const find = (from: Pick<Tx, 'selectFrom'>) =>
    from.selectFrom('sound_key').select('key').where('owner', '=', owner)
  const known = await find(reader).executeTakeFirst()
  if (known !== undefined) return known.key
  const row = { owner, key: randomBytes(32).toString('base64url') }
  return tx(async (within) => {
    await within
      .insertInto('sound_key')
      .values(row)
      .onConflict((on) => on.column('owner').doNothing())
      .execute()
    return (await find(within).executeTakeFirstOrThrow()).key
  })
}

async function ownersIn({ reader }: Database, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500)
    const rows = await reader.selectFrom('sound_key').select('owner').where('owner', 'in', some).execute()
    found.push(...rows.map(({ owner }) => owner))
  }
  return found
}

/**
 * Accounts by the keys in the database. Where there are no accounts, addresses by a key of this process, so that their sounds
 * are found until it ends, or the day does. `database` is null where nothing is kept here.
 */
export function soundOwners(database: Database | null): SoundOwners {
  const ofProcess = randomBytes(32)
  const visitors = new Set<string>()
  return {
    async now() {
      const spender = spenderNow()
      if (spender === undefined || spender.is === 'stranger') return null
      if (spender.is === 'account' && database !== null) {
        const id = idOf(spender.id)
        return { id, key: await keyOf(database, id) }
      }
      const id = createHmac('sha256', ofProcess).update(spender.id).digest('hex')
      if (visitors.size >= MOST_VISITORS) visitors.clear() // of whom nothing is found any more
      visitors.add(id)
      return { id, key: id }
    },
    stillThere: async (ids) =>
      new Set([...visitors, ...(database === null ? [] : await ownersIn(database, ids))]),
  }
}

/** Drops the key of an account, as part of a transaction: its sounds are not found again, and removed at the next clearing. */
export async function dropSoundKeyIn(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sound_key').where('owner', '=', idOf(userId)).execute()
}
