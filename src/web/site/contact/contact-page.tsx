import { CONTACT_TOPICS, type ContactTopic } from '#domain/site/site-links.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { siteLinks } from '#web/site/page-parts/home-parts.tsx'
import { type PublicPageProps, SitePage } from '#web/site/page-parts/page-frame.tsx'
import { ContactForm, type ContactOutcome, ContactResult } from './contact-form.tsx'
import './contact-page.css'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/** What the address says that the message is about; null where it says nothing. Only browser and server know it. */
function useContactTopic(): ContactTopic | null {
  const isHydrated = useIsHydrated()
  const about = isHydrated ? new URLSearchParams(location.search).get('about') : null
  return CONTACT_TOPICS.find((one) => one === about) ?? null
}

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

/** By the ids that the server knows. */
const ANSWERS: Record<string, ContactOutcome> = {
  sent: 'sent',
  kept: 'kept',
  'not-sent': 'failed',
  'too-many': 'too-many',
  'not-accepted': 'not-accepted',
}

/**
 * What the server answers to a form that came without a script, all hidden: it leads to one by its #, or sends the
 * page with one of them shown.
 */
function ContactAnswers() {
  return Object.entries(ANSWERS).map(([id, outcome]) => (
    <div key={id} id={id} className="contact-answer" hidden>
      <ContactResult outcome={outcome} />
    </div>
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
        answers={<ContactAnswers />}
      />
      <OtherWays />
    </SitePage>
  )
}
