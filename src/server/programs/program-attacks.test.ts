import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { describeProgramAttacks, PROGRAM_ATTACKS } from './program-attacks.contract.ts'

const database = memoryDatabase()

describeProgramAttacks(
  () => database,
  async () => database.dump(),
  PROGRAM_ATTACKS,
)
