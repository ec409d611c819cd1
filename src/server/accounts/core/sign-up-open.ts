import type { Accounts } from './accounts.ts'

/** Whether people may open accounts: the settings allow it, and no operator has closed it. Asked each time, as it counts at once. */
export async function isSignUpOpen({
  settings,
  store,
}: Pick<Accounts, 'settings' | 'store'>): Promise<boolean> {
  return settings.allowsSignUp && !(await store.isSignUpClosed())
}
