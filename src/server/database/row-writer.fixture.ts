// A process for the tests: writes rows into the SQLite file of a folder, sixteen at a time, until it is killed, and
// prints the id of each row once it has been told that the row is saved.
import { pino } from 'pino'
import { uuidV7 } from '#server/accounts/tokens/random.ts'
import { openDatabase } from './open-database.ts'

type Notes = { note: { user_id: string; note_id: string; rev: number; words: string } }

const [folder = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl: null, dataDir: folder }, pino({ enabled: false }))
if (!database.ok) throw new Error(database.error)
const { tx } = database.value

/** Rows of about the size of a page of a diary; their words follow from their id. */
async function writeRows(): Promise<never> {
  for (;;) {
    const note_id = uuidV7(Date.now())
    const row = { user_id: 'writer', note_id, rev: 1, words: note_id.repeat(40) }
    await tx((within) => within.withTables<Notes>().insertInto('note').values(row).execute())
    await new Promise((written) => process.stdout.write(`${note_id}\n`, written)) // waits for a slow reader
  }
}

await Promise.all(Array.from({ length: 16 }, writeRows))
