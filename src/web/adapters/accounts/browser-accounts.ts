import type { AccountService, HostedAccounts } from '#domain/accounts/account-service.ts'
import { once } from '#domain/once.ts'
import { success } from '#domain/outcome.ts'
import type { PageSettings } from '#domain/site/page-settings.ts'
import { withNetworkErrors } from '#web/adapters/server/with-network-errors.ts'
import { createProfileStore, forgetSession, type ProfileStore, signedInAccount } from './profile-store.ts'

/** The stored profile is read at once; the service is loaded when needed, and not for the demo. */
function lazyAccounts(store: ProfileStore, load: () => Promise<AccountService>): AccountService {
  const hasAccount = () => signedInAccount(store) !== null
  return {
    hosted: null,
    demo: {
      languages: async () => (await load()).demo.languages(),
      open: (languages) => withNetworkErrors(async () => (await load()).demo.open(languages)),
    },
    stored: store.read,
    isPersistent: store.isPersistent,
    watch: store.watch,
    logIn: (request) => withNetworkErrors(async () => (await load()).logIn(request)),
    signUp: (request) => withNetworkErrors(async () => (await load()).signUp(request)),
    update: (change) => withNetworkErrors(async () => (await load()).update(change)),
    async logOut() {
      try {
        return await (await load()).logOut()
      } catch (error) {
        console.error('The log-out is known to this browser alone', error)
        store.write(null)
        forgetSession()
        return success(null)
      }
    },
    refresh: async () => (hasAccount() ? (await load()).refresh() : undefined),
    accessToken: async () => (hasAccount() ? (await load()).accessToken() : null),
    renewToken: async () => hasAccount() && (await load()).renewToken(),
    stayWhile: (isWriting) =>
      void load().then(
        (service) => service.stayWhile(isWriting),
        (error) => console.error('A session that ends will log out', error),
      ),
  }
}

/** As the page settings say: in this browser alone, or at an account provider. */
export function createAccounts(settings: PageSettings): AccountService {
  const store = createProfileStore()
  if (settings.accounts === 'local') {
    const load = async () => (await import('./local-account-service.ts')).createLocalAccountService({ store })
    return lazyAccounts(store, once(load))
  }
  const load = once(async () => (await import('./hosted-accounts.ts')).createHostedAccounts(settings, store))
  const hosted: HostedAccounts = {
    loadSignInSteps: async () => (await load()).hosted.loadSignInSteps(),
    loadSecurity: async () => (await load()).hosted.loadSecurity(),
  }
  return { ...lazyAccounts(store, load), hosted }
}
