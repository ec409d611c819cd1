import { PRODUCT_NAME } from '#domain/product.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SitePage } from '#web/site/site-page.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { type Store, StoreBadge } from './app-links.tsx'
import './download-page.css'

type StoreEntryProps = { store: Store; name: string; code: { address: string; name: string } }

function StoreEntry({ store, name, code }: StoreEntryProps) {
  return (
    <li>
      <h2>{name}</h2>
      <img
        className="download-code"
        src={code.address}
        alt={code.name}
        width="200"
        height="200"
        loading="lazy"
      />
      <StoreBadge store={store} />
    </li>
  )
}

/** The apps: a code to scan from a wide screen, a badge to tap on a narrow one; and the browser meanwhile. */
export function DownloadPage() {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  return (
    <SitePage title={t('download.title')} sentence={t('download.sentence', { product: PRODUCT_NAME })}>
      <section>
        <ul className="download-stores">
          <StoreEntry
            store="appStore"
            name={t('download.iphone')}
            code={{ address: '/qr/app-store.svg', name: t('download.appStoreCode') }}
          />
          <StoreEntry
            store="playStore"
            name={t('download.android')}
            code={{ address: '/qr/play-store.svg', name: t('download.playStoreCode') }}
          />
        </ul>
        <p className="download-scan">{t('download.scan')}</p>
      </section>
      <section>
        <h2>{t('download.browser')}</h2>
        <p>{t('download.browserText')}</p>
        <ButtonLink to="/diary" size="lg">
          {common('getStarted')}
        </ButtonLink>
      </section>
    </SitePage>
  )
}
