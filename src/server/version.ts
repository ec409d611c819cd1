import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Two folders up from the sources as from what is built of them, in dist/server. */
const PACKAGE = new URL('../../package.json', import.meta.url)

/** The version of this release, as package.json has it. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version
