import { type PageSettings, readPageSettings } from '#domain/site/page-settings.ts'

/** What this page has been told of its installation. */
export function pageSettings(): PageSettings {
  const line = document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content
  return readPageSettings(line ?? '')
}
