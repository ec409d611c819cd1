import type { AccountService } from '#domain/accounts/account-service.ts'
import { mayCall, type OwnKey } from '#domain/ai-provider/own-key.ts'
import type { PageSettings } from '#domain/site/page-settings.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { isServerThere } from '#web/http/is-server-there.ts'
import { createOwnKeyStore } from '#web/translate/own-key/own-key-store.adapter.ts'
import { ownKeyTranslator } from '#web/translate/own-key/own-key-translator.adapter.ts'

const TRIAL_MS = 20_000 // for one short sentence, with the learner looking on

type OwnKeySettings = Pick<PageSettings, 'accounts' | 'learnerEngines'>

/** A learner's own key for an AI provider: where it is kept, and the translator that uses it. */
export function createOwnKeys(accounts: AccountService, settings: OwnKeySettings) {
  const store = createOwnKeyStore(accounts, settings.accounts)
  const origins = settings.learnerEngines
  const by = (ownKey: () => OwnKey | null, timeoutMs?: number) =>
    ownKeyTranslator({ ownKey, origins, isServerThere, ...(timeoutMs !== undefined && { timeoutMs }) })
  return {
    store,
    origins,
    /** undefined where none is kept, or its address may not be called any more. */
    find(): Translator | undefined {
      const own = store.get()
      if (own === null || !mayCall(own, origins)) return undefined
      const id = accounts.stored()?.id // never by the key of whoever comes after
      return by(() => (accounts.stored()?.id === id ? store.get() : null))
    },
    /** A translator of a sentence by a key that need not be kept yet. */
    translatorBy: (own: OwnKey) => by(() => own, TRIAL_MS),
  }
}
