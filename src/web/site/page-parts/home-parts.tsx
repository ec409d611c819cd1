import type { ReactNode } from 'react'
import type { SiteLanguage } from '#domain/languages.ts'
import { SITE_LINK_TOKENS, type SiteLinks, siteLinksOf } from '#domain/site/site-links.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { pageSettings } from '#web/ui/page-settings.ts'
import './home-parts.css'

/** The last call to action, between two rules of ink. */
export function Begin({ id, children }: { id?: string; children: ReactNode }) {
  const { t } = useTexts('site')
  return (
    <section className="begin" id={id}>
      <div className="begin-row wrap">
        <h2>{t('home.begin')}</h2>
        {children}
      </div>
    </section>
  )
}

type RuledRow = { id: string; name: string; text: string }

/** Things that belong together, a row each between hairlines: a name and a few words. */
export function RuledRows({ rows }: { rows: RuledRow[] }) {
  return (
    <ul className="ruled-rows">
      {rows.map(({ id, name, text }) => (
        <li key={id}>
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Where the page leads to. At build time nobody knows: there, tokens stand for it until the server starts. */
export function siteLinks(language: SiteLanguage): SiteLinks {
  return typeof document === 'undefined' ? SITE_LINK_TOKENS : siteLinksOf(pageSettings(), language)
}
