import { accounts } from './0001-accounts.ts'

/** In the order of their numbers. A released one is never changed or removed. */
export const MIGRATIONS = [accounts] as const
