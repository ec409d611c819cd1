import type { Database } from '#server/database/database.ts'

/** How many diaries are here that are not deleted, and what their documents and versions fill, in bytes. */
export async function countDiaries({
  reader,
}: Pick<Database, 'reader'>): Promise<{ diaries: number; bytes: number }> {
  const row = await reader
    .selectFrom('diary')
    .select((of) => [
      of.fn.countAll<number>().as('diaries'),
      of.fn.sum<number | string | null>('doc_bytes').as('documents'),
      of.fn.sum<number | string | null>('version_bytes').as('versions'),
    ])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { diaries: Number(row.diaries), bytes: Number(row.documents ?? 0) + Number(row.versions ?? 0) }
}

/** How many rows the diary of an account has, and what they fill with their versions; null where there is none. */
export async function diaryOf(
  { reader }: Pick<Database, 'reader'>,
  userId: string,
): Promise<{ rows: number; bytes: number } | null> {
  const row = await reader
    .selectFrom('diary')
    .select(['rows', 'doc_bytes', 'version_bytes'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { rows: row.rows, bytes: row.doc_bytes + row.version_bytes }
}
