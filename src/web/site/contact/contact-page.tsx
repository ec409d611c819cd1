import { CONTACT_TOPICS, type ContactTopic } from '#domain/site/site-links.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { PublicPageProps } from '#web/site/public-page.ts'
import { siteLinks } from '#web/site/site-links.ts'
import { SitePage } from '#web/site/site-page.tsx'
import { ContactForm } from './contact-form.tsx'
import { useContactTopic } from './use-contact-topic.ts'
import './contact-page.css'

function OtherWays() {
  const { t, language } = useTexts('site')
  const { supportEmail } = siteLinks(language)
  return (
    <section className="other-ways">
      <h2>{t('contactPage.otherWays')}</h2>
      <dl>
        <div>
          <dt>{t('contact.email')}</dt>
          <dd>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </dd>
        </div>
        <div>
          <dt>{t('contactPage.hours')}</dt>
          <dd>{t('contactPage.hoursText')}</dd>
        </div>
      </dl>
    </section>
  )
}

/** One for each topic, all hidden but the one of the address: where no script runs, the server shows that. */
function TopicNotes({ topic }: { topic: ContactTopic | null }) {
  const { t } = useTexts('site')
  return CONTACT_TOPICS.map((one) => (
    <p
      key={one}
      id={`about-${one}`}
      className="contact-note"
      data-subject={t(`contactAbout.${one}.subject`)}
      hidden={one !== topic}
    >
      {t(`contactAbout.${one}.note`)}
    </p>
  ))
}

/** How to reach the people behind the site. */
export function ContactPage({ sendContactMessage }: PublicPageProps) {
  const { t } = useTexts('site')
  const topic = useContactTopic()
  return (
    <SitePage
      title={t('contactPage.title')}
      sentence={t('contactPage.sentence')}
      aside={<p className="contact-reply">{t('contact.reply')}</p>}
    >
      <ContactForm
        send={sendContactMessage}
        subject={topic && t(`contactAbout.${topic}.subject`)}
        note={<TopicNotes topic={topic} />}
        isOwnPage
      />
      <OtherWays />
    </SitePage>
  )
}
