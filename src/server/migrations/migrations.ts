import { accounts } from './0001-accounts.ts'

/** All of them, in the order of their numbers. A number that was released is never changed or taken away. */
export const MIGRATIONS = [accounts] as const
