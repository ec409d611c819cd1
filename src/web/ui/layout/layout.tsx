import { type ChangeEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { isSiteLanguage, SITE_LANGUAGES } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { addressIn, isPublicPath, LANGUAGE_QUERY } from '#domain/site/site-address.ts'
import { changeSiteLanguage } from '#web/i18n/text-store.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link, useNavigation } from '#web/ui/link.tsx'
import { watchTheme } from '#web/ui/theme.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { Header, type HeaderProps } from './header.tsx'
import '#web/ui/form/field.css'
import './layout.css'

function LanguageSelect() {
  const { t, language } = useTexts('common')
  const change = ({ target: { value } }: ChangeEvent<HTMLSelectElement>) => {
    if (isSiteLanguage(value)) void changeSiteLanguage(value)
  }
  return (
    <span className="select-inline footer-language">
      <select aria-label={t('language')} value={language} onChange={change}>
        {SITE_LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {t(`siteLanguages.${each}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={18} />
    </span>
  )
}

/** The languages without JavaScript, only in prerendered HTML: links whose query tells the server the choice. */
function LanguageLinks() {
  const { t } = useTexts('common')
  const { path } = useNavigation()
  const here = isPublicPath(path) ? path : '/'
  return (
    <p className="footer-languages">
      {SITE_LANGUAGES.map((each) => (
        <a key={each} href={`${addressIn(each, here)}?${LANGUAGE_QUERY}=${each}`} hrefLang={each} lang={each}>
          {t(`siteLanguages.${each}`)}
        </a>
      ))}
    </p>
  )
}

/** Prerendered HTML has no year, which might be over: site-idle.ts adds it from `data-with-year`. */
function Copyright() {
  const { t } = useTexts('common')
  const isHydrated = useIsHydrated()
  return (
    <p
      className="footer-copyright"
      data-with-year={t('copyright', { year: 'YYYY', product: PRODUCT_NAME })}
      suppressHydrationWarning // the year may be there before React is
    >
      {isHydrated
        ? t('copyright', { year: String(new Date().getFullYear()), product: PRODUCT_NAME })
        : t('copyrightWithoutYear', { product: PRODUCT_NAME })}
    </p>
  )
}

/** `hasSite`: it has the links that stand in the header elsewhere. */
function Footer({ hasSite }: { hasSite: boolean }) {
  const { t } = useTexts('common')
  return (
    <footer className="footer">
      <div className="footer-row wrap">
        <LanguageSelect />
        <noscript>{import.meta.env.SSR && <LanguageLinks />}</noscript>
        <nav className="footer-links" aria-label={t('moreNavigation')}>
          {hasSite && (
            <>
              <Link to="/">{t('home')}</Link>
              <Link to="/#features">{t('features')}</Link>
            </>
          )}
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

type LayoutProps = HeaderProps & { children: ReactNode }

export function Layout({ children, ...header }: LayoutProps) {
  const { t } = useTexts('common')
  const main = useRef<HTMLElement>(null)
  useEffect(watchTheme, [])
  const skip = (event: MouseEvent) => {
    event.preventDefault() // the address stays as it is
    main.current?.focus()
  }
  return (
    <div className="layout">
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link, which must not put #main into the history */}
      <a className="layout-skip" href="#main" onClick={skip}>
        {t('skipToContent')}
      </a>
      <Header {...header} />
      <main className="layout-main" id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <Footer hasSite={header.learner !== undefined} />
    </div>
  )
}
