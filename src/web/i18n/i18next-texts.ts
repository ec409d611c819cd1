import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { isSiteLanguage, SITE_LANGUAGES } from '#domain/languages.ts'
import type { Namespace } from './namespaces.ts'
import type { Texts, TextsSource, Translate } from './texts.ts'

function useTexts<Name extends Namespace>(namespace: Name): Texts<Name> {
  const { t, i18n } = useTranslation<Namespace>(namespace)
  const language = isSiteLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : SITE_LANGUAGES[0]
  return { t: t as unknown as Translate<Name>, language } // i18next types its keys in a way of its own
}

/** The texts of the app, as i18next has them. */
export const i18nextTexts: TextsSource = {
  useTexts,
  async changeLanguage(language) {
    await i18next.changeLanguage(language)
  },
}
