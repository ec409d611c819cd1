import { wantedGroups } from './mutant-groups.ts'
import { noticeMutants } from './notice-mutants.ts'

/*
 * Applies one mutant after the other and looks whether the checks of its group notice: a check that nothing can make
 * fail proves nothing. `npm run test:mutants [-- <a group, or a part of a name>]`
 */

const groups = wantedGroups(process.argv[2] ?? '')
let made = 0
let noticed = 0
for (const group of groups) {
  let noticedHere = 0
  const checks = await noticeMutants(group, ({ mutant, by }) => {
    if (by !== null) noticedHere += 1
    process.stdout.write(
      by === null ? `MISSED  ${mutant.name}\n` : `noticed ${mutant.name}\n        by ${by}\n`,
    )
  })
  const { name, mutants } = group
  process.stdout.write(`${name}: ${noticedHere} of ${mutants.length} mutants noticed by ${checks} checks\n`)
  made += mutants.length
  noticed += noticedHere
}
process.exitCode = noticed === made && made > 0 ? 0 : 1
