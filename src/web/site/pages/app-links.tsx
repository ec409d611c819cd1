import { useTexts } from '#web/i18n/use-texts.ts'
import { siteLinks } from '#web/site/page-parts/home-parts.tsx'
import './app-links.css'

export type Store = 'appStore' | 'playStore'

const SIGNS: Record<Store, string> = {
  appStore:
    'M7 2h6a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 13 18H7a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 7 2zM9.2 15.4h1.6',
  playStore: 'M5 3.5l11 6.5-11 6.5z',
}

/**
 * The way to an app, in a badge of our own. Both words are there, because only the server knows which holds: the
 * style sheet shows one, by the state in the class.
 */
export function StoreBadge({ store }: { store: Store }) {
  const { t, language } = useTexts('site')
  const links = siteLinks(language)
  return (
    <a className={`badge badge-${links[`${store}State`]}`} href={links[store]}>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={SIGNS[store]} />
      </svg>
      <span>
        <span className="badge-state badge-when-soon">{t('stores.soon')} </span>
        <span className="badge-state badge-when-open">{t(`stores.${store}Open`)} </span>
        <span className="badge-store">{t(`stores.${store}`)}</span>
      </span>
    </a>
  )
}

/** Both stores, side by side. */
export function StoreBadges() {
  return (
    <ul className="badges">
      <li>
        <StoreBadge store="appStore" />
      </li>
      <li>
        <StoreBadge store="playStore" />
      </li>
    </ul>
  )
}
