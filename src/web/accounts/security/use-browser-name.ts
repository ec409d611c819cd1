import type { BrowserWords } from '#domain/accounts/browser-words.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

/** A browser in plain words: 'Chrome on Android', or as much of that as is known. */
export function useBrowserName() {
  const { t } = useTexts('security')
  return ({ browser, system }: BrowserWords): string => {
    if (browser !== null && system !== null) return t('devices.name', { browser, system })
    return browser ?? system ?? t('devices.unknown')
  }
}
