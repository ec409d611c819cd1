import { isLanguageCode } from '#domain/languages.ts'
import { NEW_PREFERENCES, type Preferences, type Profile } from './profile.ts'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Preferences that cannot be read are those of a new learner: losing a setting must not lock anyone out. */
function parsePreferences(value: unknown): Preferences {
  const from = isRecord(value) ? value : {}
  const measure = from.accuracyMeasure
  return {
    theme: from.theme === 'dark' || from.theme === 'light' ? from.theme : NEW_PREFERENCES.theme,
    autoTranslate:
      typeof from.autoTranslate === 'boolean' ? from.autoTranslate : NEW_PREFERENCES.autoTranslate,
    autoShadow: typeof from.autoShadow === 'boolean' ? from.autoShadow : NEW_PREFERENCES.autoShadow,
    ...((measure === 'aligned' || measure === 'strict') && { accuracyMeasure: measure }),
  }
}

/**
 * A profile from outside (this device's storage, another version of the app), or null when the value is not one:
 * id, name and two known language codes must be there.
 */
export function parseProfile(value: unknown): Profile | null {
  if (!isRecord(value)) return null
  const { id, name, email, nativeLanguage, targetLanguage } = value
  if (!isText(id) || !isText(name)) return null
  if (!isLanguageCode(nativeLanguage) || !isLanguageCode(targetLanguage)) return null
  return {
    id,
    name,
    ...(isText(email) && { email }),
    nativeLanguage,
    targetLanguage,
    preferences: parsePreferences(value.preferences),
  }
}
