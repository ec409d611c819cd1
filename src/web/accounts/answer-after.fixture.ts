import type { AccountService } from '#domain/accounts/account-service.ts'

/** The same accounts, which answer once `until` is over. */
export function answerAfter(until: Promise<void>, service: AccountService): AccountService {
  return {
    ...service,
    logIn: (request) => until.then(() => service.logIn(request)),
    signUp: (request) => until.then(() => service.signUp(request)),
    update: (change) => until.then(() => service.update(change)),
  }
}
