import type { Database } from '#server/database/database.ts'

/** The address of an account that its owner has confirmed; null where there is none. */
export async function provenAddress(
  { reader }: Pick<Database, 'reader'>,
  userId: string,
): Promise<string | null> {
  const row = await reader
    .selectFrom('account')
    .select('email')
    .where('user_id', '=', userId)
    .where('unconfirmed_since', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}
