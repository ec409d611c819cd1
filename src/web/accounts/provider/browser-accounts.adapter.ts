import type { AccountService, HostedAccounts } from '#domain/accounts/account-service.ts'
import { success } from '#domain/outcome.ts'
import { once } from '#domain/promises.ts'
import type { PageSettings } from '#domain/site/page-settings.ts'
import { withNetworkErrors } from '#web/http/out-of-reach.ts'
import type { KeptAccount } from './kept-account.adapter.ts'
import {
  createProfileStore,
  type ProfileStore,
  signedInAccount,
  takeSession,
} from './profile-store.adapter.ts'

/** `revoke` tells the account provider of a log-out, with the session that was kept in this browser until then. */
type LoadedAccounts = Omit<AccountService, 'logOut'> & { revoke?(taken: unknown): Promise<void> }

/**
 * The stored profile is read at once; the service is loaded when needed, and not for the demo. `loadKept` loads what
 * most visits need of it.
 */
function lazyAccounts(
  store: ProfileStore,
  load: () => Promise<LoadedAccounts>,
  loadKept: () => Promise<KeptAccount> = load,
): AccountService {
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
    loadPreferences: async () => (await load()).loadPreferences(),
    async logOut() {
      const isKnownElsewhere = hasAccount()
      const taken = takeSession() // at once: what follows may take long, or the tab be closed
      store.write(null)
      try {
        if (isKnownElsewhere) await (await load()).revoke?.(taken)
      } catch (error) {
        console.error('The log-out is known to this browser alone', error)
      }
      return success(null)
    },
    refresh: async () => (hasAccount() ? (await loadKept()).refresh() : undefined),
    accessToken: async () => (hasAccount() ? (await loadKept()).accessToken() : null),
    renewToken: async () => hasAccount() && (await load()).renewToken(),
    stayWhile: () => undefined,
  }
}

/** As the page settings say: in this browser alone, or at an account provider. */
export function createAccounts(settings: PageSettings): AccountService {
  const store = createProfileStore()
  if (settings.accounts === 'local') {
    const load = async () =>
      (await import('./local-account-service.adapter.ts')).createLocalAccountService({ store })
    return lazyAccounts(store, once(load))
  }
  let isWriting = () => false
  const load = once(async () => {
    const service = (await import('./hosted-account-service.adapter.ts')).createHostedAccounts(
      settings,
      store,
    )
    service.stayWhile(() => isWriting())
    return service
  })
  const loadKept = once(async () =>
    (await import('./kept-account.adapter.ts')).createKeptAccount({ settings, store, load }),
  )
  const hosted: HostedAccounts = {
    singleSignOn: settings.singleSignOn,
    loadSignInSteps: async () => (await load()).hosted.loadSignInSteps(),
    loadSecurity: async () => (await load()).hosted.loadSecurity(),
  }
  return {
    ...lazyAccounts(store, load, loadKept),
    hosted,
    stayWhile(writing) {
      isWriting = writing
    },
  }
}
