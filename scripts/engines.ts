// npm run engines -- --help
import { runEnginesCommand } from '#server/engines-command.ts'
import { runFromShell } from '#server/run-command.ts'

await runFromShell(runEnginesCommand)
