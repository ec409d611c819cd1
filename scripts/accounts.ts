// npm run accounts -- help
import { runAccountsCommand } from '#server/accounts-command.ts'
import { runFromShell } from '#server/run-command.ts'

await runFromShell(runAccountsCommand)
