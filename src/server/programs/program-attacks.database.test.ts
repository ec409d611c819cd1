import { sql } from 'kysely'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { describeProgramAttacks, STORED_ATTACKS } from './program-attacks.contract.ts'

describeOnBothDatabases((database) => {
  const dump = async () => {
    const { rows } = await sql`select doc from session union all select doc from account`.execute(
      database().reader as Parameters<ReturnType<typeof sql>['execute']>[0],
    )
    return JSON.stringify(rows)
  }
  describeProgramAttacks(database, dump, STORED_ATTACKS)
})
