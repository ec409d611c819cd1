import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { Icon } from './icon.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'
import './field.css'
import './footer.css'

/** Switches every visible text, without a reload; i18next keeps the choice. */
function LanguageSelect() {
  const { t, i18n } = useTranslation()
  return (
    <span className="select-inline footer-language">
      <select
        aria-label={t('language')}
        value={i18n.resolvedLanguage ?? SITE_LANGUAGES[0]}
        onChange={(event) => void i18n.changeLanguage(event.target.value)}
      >
        {SITE_LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {t(`siteLanguages.${language}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={18} />
    </span>
  )
}

/** A page built last year must not show last year: prerendered HTML names no year. */
function Copyright() {
  const { t } = useTranslation()
  const isHydrated = useIsHydrated()
  return (
    <p className="footer-copyright">
      {isHydrated
        ? t('copyright', { year: new Date().getFullYear(), product: PRODUCT_NAME })
        : t('copyrightWithoutYear', { product: PRODUCT_NAME })}
    </p>
  )
}

/** One row: language, four links, copyright. */
export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className="footer">
      <div className="footer-row wrap">
        <LanguageSelect />
        <nav className="footer-links" aria-label={t('moreNavigation')}>
          <Link to="/about">{t('about')}</Link>
          <Link to="/contact">{t('contact')}</Link>
          <Link to="/privacy-policy">{t('privacyPolicy')}</Link>
          <Link to="/account-deletion">{t('deleteYourAccount')}</Link>
        </nav>
        <Copyright />
      </div>
    </footer>
  )
}
