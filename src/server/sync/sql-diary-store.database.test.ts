import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { describeDiaryStore } from './diary-store.contract.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'
import { versionCost } from './version-rules.ts'

describeOnBothDatabases((database) => {
  describeDiaryStore(() => sqlDiaryStore(database()))

  it('after all this, what each account holds is counted right', async () => {
    const { rows } = await sql<Record<'rows' | 'found', number>>`
      select d.rows, d.doc_bytes, d.version_bytes,
        (select count(*) from record r where r.user_id = d.user_id) as found,
        (select cast(coalesce(sum(bytes), 0) as bigint) from record r where r.user_id = d.user_id) as found_bytes,
        (select cast(coalesce(sum(bytes + ${sql.lit(versionCost(0))}), 0) as bigint)
          from revision v where v.user_id = d.user_id) as found_version_bytes
      from diary d`.execute(database().reader)
    expect(rows.length).toBeGreaterThan(20)
    for (const { rows: count, doc_bytes, version_bytes, ...found } of rows as Record<string, number>[])
      expect({ found: count, found_bytes: doc_bytes, found_version_bytes: version_bytes }).toEqual(found)
  })
})
