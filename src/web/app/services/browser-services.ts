import { hasLocalId } from '#domain/accounts/account-state.ts'
import { once } from '#domain/promises.ts'
import { createAccounts } from '#web/accounts/provider/browser-accounts.adapter.ts'
import { browserClock, copyText, downloadFile, whenIdle } from '#web/device/browser-device.ts'
import { createDiaryDatabase, diaryDatabaseName } from '#web/documents/database.ts'
import { createDays } from '#web/documents/days.ts'
import { mayOfferDemo, rememberDemoWords } from '#web/documents/demo-words.ts'
import { createFirstPaintCache } from '#web/documents/first-paint-cache.ts'
import { createLeavingBackup } from '#web/documents/leaving-backup.ts'
import { isMissingPart } from '#web/http/out-of-reach.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { pageSettings } from '#web/ui/page-settings.ts'
import type { Services } from './services.ts'

export function createBrowserServices(): Services {
  const settings = pageSettings()
  const accounts = createAccounts(settings)
  // what writing does not need comes in chunks of its own
  const loadFetcher = once(async () => {
    const { createAuthorizedFetcher } = await import('#web/http/fetcher.ts')
    return createAuthorizedFetcher(accounts)
  })
  const avoidsModels = () => accounts.stored()?.preferences.avoidsModels === true
  const speech = once(async () => {
    loadTexts(['speech']).catch((error) => console.error('Failures of speech have no words yet', error))
    const { createSpeechServices } = await import('./browser-speech.ts')
    return createSpeechServices(await loadFetcher(), avoidsModels, accounts)
  })
  const translators = once(async () => {
    const { createTranslators } = await import('./browser-translators.ts')
    return createTranslators({ fetcher: await loadFetcher(), accounts, settings, avoidsModels })
  })
  return {
    clock: browserClock,
    accounts,
    openDiary(profileId) {
      const name = diaryDatabaseName(profileId)
      const database = createDiaryDatabase(name)
      database.open()
      const isHereOnly = settings.accounts === 'local' || hasLocalId({ id: profileId })
      const loadSync = async () => {
        const { createSyncServices } = await import('./browser-sync.ts')
        const send = await loadFetcher()
        return createSyncServices({ database, name, profileId, send })
      }
      const entries = createDays(database, name)
      return {
        entries,
        loadPractice: once(async () => {
          const { createPracticeServices } = await import('./browser-practice.ts')
          return createPracticeServices({
            ...{ database, name, profileId, entries, isHereOnly },
            clock: browserClock,
          })
        }),
        leaving: createLeavingBackup(profileId),
        loadFallbackStorage: once(async () =>
          (await import('#web/documents/fallback-storage.ts')).createFallbackStorage(profileId),
        ),
        loadSync: isHereOnly ? null : loadSync,
      }
    },
    demo: {
      rememberWords: () => rememberDemoWords(true),
      mayOffer: mayOfferDemo,
      open: async (accountId) => (await import('#web/documents/open-demo.ts')).openDemo(accountId),
    },
    async forgetDiary(profileId) {
      try {
        return await (await import('#web/documents/forget-diary.ts')).forgetDiary(profileId)
      } catch (error) {
        console.error('What removes a diary could not be loaded', error)
        return false
      }
    },
    cache: createFirstPaintCache(),
    async findTranslators() {
      try {
        return await (await translators())()
      } catch (error) {
        // what asks them is as far away as the server
        throw isMissingPart(error) ? new DOMException('Nothing can be asked', 'NetworkError') : error
      }
    },
    speech,
    random: () => Math.random().toString(36).slice(2, 10),
    whenIdle,
    confirm: (question) => window.confirm(question),
    download: downloadFile,
    copy: copyText,
    print: () => window.print(),
  }
}
