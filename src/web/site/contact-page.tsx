import { useTexts } from '#web/i18n/use-texts.ts'
import { ContactForm } from './contact-form.tsx'
import type { PublicPageProps } from './public-page.ts'
import { siteLinks } from './site-links.ts'
import { SitePage } from './site-page.tsx'
import { useContactTopic } from './use-contact-topic.ts'
import './contact-page.css'

function OtherWays() {
  const { t, language } = useTexts('site')
  const { supportEmail } = siteLinks(language)
  return (
    <section className="other-ways">
      <h2>{t('contact.otherWays')}</h2>
      <dl>
        <div>
          <dt>{t('contact.email')}</dt>
          <dd>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </dd>
        </div>
        <div>
          <dt>{t('contact.hours')}</dt>
          <dd>{t('contact.hoursText')}</dd>
        </div>
      </dl>
    </section>
  )
}

/** How to reach the people behind the site. */
export function ContactPage({ sendContactMessage }: PublicPageProps) {
  const { t } = useTexts('site')
  return (
    <SitePage
      title={t('contact.title')}
      sentence={t('contact.sentence')}
      aside={<p className="contact-reply">{t('contact.reply')}</p>}
    >
      <ContactForm send={sendContactMessage} about={useContactTopic()} isOwnPage />
      <OtherWays />
    </SitePage>
  )
}
