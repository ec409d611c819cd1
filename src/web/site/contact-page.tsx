import { useTranslation } from 'react-i18next'
import { SidePage } from '#web/ui/side-page.tsx'
import { ContactWords } from './contact-words.tsx'

/** How to reach whoever runs this installation. */
export function ContactPage() {
  const { t } = useTranslation('site')
  return (
    <SidePage title={t('contact.title')} measure="text">
      <ContactWords />
    </SidePage>
  )
}
