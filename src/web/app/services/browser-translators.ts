import type { AccountService } from '#domain/accounts/account-service.ts'
import type { PageSettings } from '#domain/site/page-settings.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { keepStored, readStoredJson, STORAGE_KEYS } from '#web/documents/local-storage.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import type { BuiltInTranslator } from '#web/translate/browser-translator.adapter.ts'
import { createTranslatorFinder, type TranslatorMemory } from '#web/translate/find-translators.adapter.ts'

type TranslatorPorts = {
  fetcher: Fetcher
  accounts: AccountService
  settings: PageSettings
  avoidsModels(): boolean
}

const memory: TranslatorMemory = {
  read: () => readStoredJson(STORAGE_KEYS.translators),
  keep: (answer) => void keepStored(STORAGE_KEYS.translators, JSON.stringify(answer)),
}

/** The translators of the server, of the browser, and by a key of the learner's own, whose code only comes where there may be one. */
export function createTranslators({ accounts, settings, ...sources }: TranslatorPorts) {
  async function findOwn(): Promise<Translator | undefined> {
    if (settings.learnerEngines.length === 0) return undefined
    const { createOwnKeys } = await import('./browser-own-keys.ts')
    return createOwnKeys(accounts, settings).find()
  }
  const builtIn = (globalThis as { Translator?: BuiltInTranslator }).Translator
  return createTranslatorFinder({ ...sources, builtIn, findOwn, memory })
}
