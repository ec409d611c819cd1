import type { AskTexts } from '#domain/look-back/ask-text.ts'
import { dayTitle } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

/** The words around an entry that somebody is asked about, in the language of the site. */
export function useAskTexts(): AskTexts {
  const { t, language } = useTexts('days')
  return {
    day: (date) => dayTitle(date, language),
    meant: t('lookBack.meant'),
    said: t('lookBack.said'),
    translated: t('lookBack.translated'),
  }
}
