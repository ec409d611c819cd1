import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))

/** What `npm start` gives to Node, so that tests and measurements run the same server. Relative to the project. */
export const START_ARGUMENTS: string[] = scripts.start.split(' ').slice(1)
