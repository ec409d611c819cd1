import { CONTACT_TOPICS, type ContactTopic } from '#domain/site/site-links.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/** What a message is to be about: its subject, and what to know before it is written. */
export type ContactAbout = { subject: string; note: string }

/** What the address says that the message is about; null where it says nothing. Only the browser knows it. */
export function useContactTopic(): ContactAbout | null {
  const { t } = useTexts('site')
  const isHydrated = useIsHydrated()
  const words: Record<ContactTopic, ContactAbout> = {
    waitlist: { subject: t('contactAbout.waitlist.subject'), note: t('contactAbout.waitlist.note') },
    deletion: { subject: t('contactAbout.deletion.subject'), note: t('contactAbout.deletion.note') },
  }
  const about = isHydrated ? new URLSearchParams(location.search).get('about') : null
  const topic = CONTACT_TOPICS.find((one) => one === about)
  return topic === undefined ? null : words[topic]
}
