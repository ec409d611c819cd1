import { type PageSettings, readPageSettings } from '#domain/site/page-settings.ts'

/** The settings of this installation, which the server has written into the page. */
export function pageSettings(): PageSettings {
  return readPageSettings(document.getElementById('settings')?.textContent)
}
