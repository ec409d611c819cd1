// npm run diary -- help
import { runDiaryCommand } from '#server/diary-command.ts'
import { runFromShell } from '#server/run-command.ts'

await runFromShell(runDiaryCommand)
