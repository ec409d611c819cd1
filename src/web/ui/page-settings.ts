import { type PageSettings, readPageSettings } from '#domain/site/page-settings.ts'

/** What this page has been told of its installation. */
export function pageSettings(): PageSettings {
  return readPageSettings(document.getElementById('settings')?.textContent)
}
