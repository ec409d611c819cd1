/** The pages of the settings, in their order. */
export const SETTINGS_PAGES = {
  practice: '/settings',
  voice: '/settings/voice',
  reminders: '/settings/reminders',
  data: '/settings/data',
  words: '/settings/words',
} as const

export type SettingsPageName = keyof typeof SETTINGS_PAGES

export const SETTINGS_PAGE_NAMES = Object.keys(SETTINGS_PAGES) as SettingsPageName[]

/** The page at an address; that of practice where there is none. */
export function settingsPageAt(path: string): SettingsPageName {
  return SETTINGS_PAGE_NAMES.find((name) => SETTINGS_PAGES[name] === path) ?? 'practice'
}
