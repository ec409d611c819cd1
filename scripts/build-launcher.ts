import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { START_ARGUMENTS } from './start-command.ts'

/** What `npm start` tells Node about memory: all but the program. */
export const NODE_OPTIONS: string[] = START_ARGUMENTS.filter((argument) => argument.startsWith('--'))

/** Writes dist/bin/echolog: the server and the operators' commands by one name, with the options of `npm start`. */
export function buildLauncher(root: string): void {
  const script = readFileSync(join(root, 'deploy/echolog.sh'), 'utf8')
  mkdirSync(join(root, 'dist/bin'), { recursive: true })
  const filled = script.replace('@NODE_OPTIONS@', () => NODE_OPTIONS.join(' '))
  writeFileSync(join(root, 'dist/bin/echolog'), filled, { mode: 0o755 })
}
