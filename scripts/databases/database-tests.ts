import type { TestProject } from 'vitest/node'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run; null on a machine without. */
    postgresUrl: string | null
  }
}

/** One PostgreSQL for all database tests of a run, ended with it. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres()
  project.provide('postgresUrl', postgres?.url ?? null)
  return async () => postgres?.stop()
}
