import { PRODUCT_NAME } from '#domain/product.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { RuledRows } from '#web/site/page-parts/home-parts.tsx'
import { SitePage } from '#web/site/page-parts/page-frame.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { type Store, StoreBadge } from './app-links.tsx'
import './download-page.css'

/** How a browser makes an app of its own of the diary, on each kind of device. */
function InstallSteps() {
  const { t } = useTexts('site')
  return (
    <section className="install-steps">
      <h2>{t('download.install.title')}</h2>
      <p>{t('download.install.text')}</p>
      <RuledRows
        rows={[
          { id: 'ios', name: t('download.iphone'), text: t('download.install.ios') },
          { id: 'android', name: t('download.android'), text: t('download.install.android') },
          { id: 'computer', name: t('download.install.computer'), text: t('download.install.computerText') },
        ]}
      />
    </section>
  )
}

type Code = { address: string; name: string }

/** Something to scan from a wide screen. */
function QrCode({ address, name }: Code) {
  return <img className="download-code" src={address} alt={name} width="200" height="200" loading="lazy" />
}

type StoreEntryProps = { store: Store; name: string; code: Code }

function StoreEntry({ store, name, code }: StoreEntryProps) {
  return (
    <li>
      <h2>{name}</h2>
      <QrCode {...code} />
      <StoreBadge store={store} />
    </li>
  )
}

/** The browser, where everything works and which can install it, then the apps: a code to scan from a wide screen, a badge on a narrow one. */
export function DownloadPage() {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  return (
    <SitePage title={t('download.title')} sentence={t('download.sentence', { product: PRODUCT_NAME })}>
      <section>
        <h2>{t('download.browser')}</h2>
        <p>{t('download.browserText')}</p>
        <QrCode address="/qr/web-app.svg" name={t('download.webAppCode')} />
        <ButtonLink to="/diary" size="lg">
          {common('getStarted')}
        </ButtonLink>
      </section>
      <InstallSteps />
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
    </SitePage>
  )
}
