import { ACCOUNTS } from '../scripts/mutants/mutant-groups.ts'
import { type Notice, noticeMutants } from '../scripts/mutants/notice-mutants.ts'
import type { Figure } from './figure.ts'

/** X2: how many mutants, made one at a time, the checks of accounts notice. */
export async function measureMutants(): Promise<Figure[]> {
  const notices: Notice[] = []
  const checks = await noticeMutants(ACCOUNTS, (notice) => notices.push(notice))
  const missed = notices.filter(({ by }) => by === null).map(({ mutant }) => mutant.name)
  return [
    {
      id: 'X2',
      what: `mutants made in the accounts, noticed by ${checks} checks`,
      control: `${notices.length} mutants`,
      ours: [`${notices.length - missed.length} noticed`, ...missed.map((name) => `not: ${name}`)].join('; '),
      ratio: '-',
      goal: 'all',
      verdict: missed.length === 0 ? 'reached' : 'missed',
    },
  ]
}
