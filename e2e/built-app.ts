import type { TestProject } from 'vitest/node'
import { startApp } from './app-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built app is served, without a slash at the end. */
    address: string
  }
}

/** Serves the built app once for all journeys. */
export default async function serveBuiltApp(project: TestProject): Promise<() => Promise<void>> {
  const app = await startApp()
  project.provide('address', app.address)
  return app.stop
}
