import { CONTACT_TOPICS, type ContactTopic } from '#domain/site/site-links.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/** What the address says that the message is about; null where it says nothing. Only browser and server know it. */
export function useContactTopic(): ContactTopic | null {
  const isHydrated = useIsHydrated()
  const about = isHydrated ? new URLSearchParams(location.search).get('about') : null
  return CONTACT_TOPICS.find((one) => one === about) ?? null
}
