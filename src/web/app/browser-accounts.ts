import type { AccountService, HostedAccounts } from '#domain/accounts/account-service.ts'
import { once } from '#domain/once.ts'
import { success } from '#domain/outcome.ts'
import { accountHere, forgetSession } from '#web/adapters/accounts/stored-session.ts'
import { createUserSlot, type UserSlot } from '#web/adapters/accounts/user-slot.ts'
import { withNetworkErrors } from '#web/adapters/server/with-network-errors.ts'
import { pageSettings } from '#web/ui/page-settings.ts'

type Load = () => Promise<AccountService>

async function loadHosted(load: Load): Promise<HostedAccounts> {
  const { hosted } = await load()
  if (hosted === null) throw new Error('these accounts live in the browser alone')
  return hosted
}

/** Who has no account here is not asked about, so that the demo loads nothing of accounts. */
function hostedAccounts(user: UserSlot, load: Load): HostedAccounts {
  return {
    openDemo: () => withNetworkErrors(async () => (await loadHosted(load)).openDemo()),
    async refresh() {
      if (accountHere(user) !== null) await (await loadHosted(load)).refresh()
    },
    accessToken: async () => (accountHere(user) === null ? null : (await loadHosted(load)).accessToken()),
    loadSignInSteps: async () => (await loadHosted(load)).loadSignInSteps(),
    loadSecurity: async () => (await loadHosted(load)).loadSecurity(),
  }
}

/**
 * The accounts of this installation, as its pages say. Who is here is known at once; everything else is loaded when it
 * is needed, after the first paint.
 */
export function createAccounts(): AccountService {
  const settings = pageSettings()
  const user = createUserSlot()
  const load = once(async () =>
    settings.accounts === 'local'
      ? (await import('#web/adapters/accounts/local-account-service.ts')).createLocalAccountService({ user })
      : (await import('./hosted-accounts.ts')).createHostedAccounts(settings, user),
  )
  return {
    stored: user.read,
    remembers: user.isKept,
    watch: user.watch,
    logIn: (request) => withNetworkErrors(async () => (await load()).logIn(request)),
    signUp: (request) => withNetworkErrors(async () => (await load()).signUp(request)),
    update: (change) => withNetworkErrors(async () => (await load()).update(change)),
    async logOut() {
      try {
        return await (await load()).logOut()
      } catch (error) {
        console.error('The log-out is known to this browser alone', error)
        user.write(null)
        forgetSession()
        return success(null)
      }
    },
    hosted: settings.accounts === 'local' ? null : hostedAccounts(user, load),
  }
}
