import { useTranslation } from 'react-i18next'

/** How to reach whoever runs this installation. */
export function ContactWords() {
  const { t } = useTranslation('site')
  return (
    <>
      <p>{t('contact.who')}</p>
      <p>{t('contact.what')}</p>
      <p>{t('contact.diary')}</p>
    </>
  )
}
