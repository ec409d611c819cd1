import { useTexts } from '#web/i18n/use-texts.ts'
import { RuledRows } from '#web/site/page-parts/ruled-rows.tsx'
import './install-steps.css'

/** How a browser makes an app of its own of the diary, on each kind of device. */
export function InstallSteps() {
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
