import { ACCOUNT_HOLES } from './account-mutants.ts'
import { noticeHoles } from './notice-mutants.ts'

/*
 * Makes one security hole after the other and looks whether the checks of accounts notice: a check that nothing can
 * make fail proves nothing. `npm run test:mutants [-- <part of a name>]`
 */

const wanted = process.argv[2] ?? ''
const holes = ACCOUNT_HOLES.filter(({ name }) => name.includes(wanted))
let noticed = 0
const checks = await noticeHoles(holes, ({ hole, by }) => {
  if (by !== null) noticed += 1
  process.stdout.write(by === null ? `MISSED  ${hole.name}\n` : `noticed ${hole.name}\n        by ${by}\n`)
})
process.stdout.write(`${noticed} of ${holes.length} holes noticed by ${checks} checks\n`)
process.exitCode = noticed === holes.length && holes.length > 0 ? 0 : 1
