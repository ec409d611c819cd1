import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** Everything that lies in a folder, whatever file it is in, without the files and folders of these names. */
export function bytesIn(folder: string, without: readonly string[] = []): string {
  const names = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !without.includes(name))
  const texts = names.map((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return bytesIn(path)
    return entry.isFile() ? readFileSync(path, 'utf8') : ''
  })
  return texts.join('\n')
}

/** Every column of every row of every table of a PostgreSQL database. */
export async function rowsIn(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
    const tables: string[] = []
    for (const { tablename } of rows) {
      const content = await client.query(`select * from ${client.escapeIdentifier(tablename)}`)
      tables.push(content.rows.flatMap((row) => Object.values(row)).join('\n'))
    }
    return tables.join('\n')
  } finally {
    await client.end()
  }
}
