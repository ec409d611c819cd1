import { useTranslation } from 'react-i18next'
import type { BrowserWords } from '#domain/accounts/browser-words.ts'

/** A browser in plain words: 'Chrome on Android', or as much of that as is known. */
export function useBrowserName() {
  const { t } = useTranslation('security')
  return ({ browser, system }: BrowserWords): string => {
    if (browser !== null && system !== null) return t('devices.name', { browser, system })
    return browser ?? system ?? t('devices.unknown')
  }
}
