import type { Database } from '#server/database/database.ts'

const NAME = 'secret-check'

/** What follows from the secret that this database belongs to, and tells nothing of it; null before the first good start. */
export async function readSecretCheck({ reader }: Pick<Database, 'reader'>): Promise<string | null> {
  const row = reader.selectFrom('installation').select('value').where('name', '=', NAME)
  return (await row.executeTakeFirst())?.value ?? null
}

/** Keeps it; `replaces` says whether over another one. Of two that start at once, the first counts for both. */
export async function keepSecretCheck(
  { tx }: Pick<Database, 'tx'>,
  value: string,
  { replaces }: { replaces: boolean },
): Promise<void> {
  await tx((within) =>
    within
      .insertInto('installation')
      .values({ name: NAME, value })
      .onConflict((on) =>
        replaces ? on.column('name').doUpdateSet({ value }) : on.column('name').doNothing(),
      )
      .execute(),
  )
}
