import { ACCOUNT_MUTANTS } from './account-mutants.ts'
import { noticeMutants } from './notice-mutants.ts'

/*
 * Applies one mutant after the other and looks whether the checks of accounts notice: a check that nothing can
 * make fail proves nothing. `npm run test:mutants [-- <part of a name>]`
 */

const wanted = process.argv[2] ?? ''
const mutants = ACCOUNT_MUTANTS.filter(({ name }) => name.includes(wanted))
let noticed = 0
const checks = await noticeMutants(mutants, ({ mutant, by }) => {
  if (by !== null) noticed += 1
  process.stdout.write(
    by === null ? `MISSED  ${mutant.name}\n` : `noticed ${mutant.name}\n        by ${by}\n`,
  )
})
process.stdout.write(`${noticed} of ${mutants.length} mutants noticed by ${checks} checks\n`)
process.exitCode = noticed === mutants.length && mutants.length > 0 ? 0 : 1
