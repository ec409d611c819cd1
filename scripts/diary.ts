// npm run diary -- help
import { runDiaryCommand } from '#server/diary-command.ts'

const say = { out: console.log, error: console.error }

process.exitCode = await runDiaryCommand(process.argv.slice(2), process.env, say).catch((error: Error) => {
  say.error(`It did not work: ${error.message.split('\n')[0]}`)
  return 1
})
