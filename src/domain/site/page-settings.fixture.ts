import { type PageSettings, readPageSettings } from './page-settings.ts'

/** For tests: the settings of an installation where these are set. */
export function testPageSettings(settings: Partial<PageSettings> = {}): PageSettings {
  return { ...readPageSettings(undefined), ...settings }
}
