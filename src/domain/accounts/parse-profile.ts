import { isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'
import { SPEECH_CONSENTS } from '#domain/speech/speech-consents.ts'
import { READING_MODES } from '#domain/spoken/reading-mode.ts'
import {
  isAim,
  LEVELS,
  learningNow,
  MOST_LANGUAGES,
  NEW_PREFERENCES,
  type Preferences,
  type Profile,
} from './profile.ts'

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isAnswerCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

/** Defaults for what cannot be read: losing a setting must not lock anyone out. */
export function parsePreferences(value: unknown): Preferences {
  const from = fieldsOf(value)
  const measure = from.accuracyMeasure
  const listening = SPEECH_CONSENTS.find((consent) => consent === from.listening)
  const japanese = READING_MODES.find((mode) => mode === from.japaneseReadings)
  const chinese = READING_MODES.find((mode) => mode === from.chineseReadings)
  return {
    theme: from.theme === 'dark' || from.theme === 'light' ? from.theme : NEW_PREFERENCES.theme,
    autoTranslate:
      typeof from.autoTranslate === 'boolean' ? from.autoTranslate : NEW_PREFERENCES.autoTranslate,
    autoShadow: typeof from.autoShadow === 'boolean' ? from.autoShadow : NEW_PREFERENCES.autoShadow,
    ...(typeof from.isThemeChosen === 'boolean' && { isThemeChosen: from.isThemeChosen }),
    ...(typeof from.avoidsModels === 'boolean' && { avoidsModels: from.avoidsModels }),
    ...(isAnswerCount(from.avoidsModelsAnswers) && { avoidsModelsAnswers: from.avoidsModelsAnswers }),
    ...(listening !== undefined && { listening }),
    ...(isAnswerCount(from.listeningAnswers) && { listeningAnswers: from.listeningAnswers }),
    ...(typeof from.ownFirst === 'boolean' && { ownFirst: from.ownFirst }),
    ...(typeof from.atLevel === 'boolean' && { atLevel: from.atLevel }),
    ...((measure === 'aligned' || measure === 'strict') && { accuracyMeasure: measure }),
    ...(japanese !== undefined && { japaneseReadings: japanese }),
    ...(chinese !== undefined && { chineseReadings: chinese }),
    ...(isLanguageCode(from.learning) && { learning: from.learning }),
    ...(isAim(from.weeklyAim, 'weeklyAim') && { weeklyAim: from.weeklyAim }),
    ...(isAim(from.minutesADay, 'minutesADay') && { minutesADay: from.minutesADay }),
  }
}

function parseLevels(value: unknown): Profile['levels'] {
  const levels: NonNullable<Profile['levels']> = {}
  for (const [language, given] of Object.entries(fieldsOf(value))) {
    const level = LEVELS.find((known) => known === given)
    if (isLanguageCode(language) && level !== undefined) levels[language] = level
  }
  return Object.keys(levels).length > 0 ? levels : undefined
}

/** Each once, that of the profile among them, and no more than one can learn. */
function parseLanguages(value: unknown, target: LanguageCode): LanguageCode[] | undefined {
  if (!Array.isArray(value)) return undefined
  const known = [...new Set(value.filter(isLanguageCode))].slice(0, MOST_LANGUAGES)
  return known.includes(target) ? known : [target, ...known.slice(0, MOST_LANGUAGES - 1)]
}

/** A profile from outside; null without id, name and two known language codes. */
export function parseProfile(value: unknown): Profile | null {
  const fields = fieldsOf(value)
  const { id, name, email, isAnonymous, nativeLanguage, targetLanguage, dateOfBirth } = fields
  if (!isText(id) || !isText(name)) return null
  if (!isLanguageCode(nativeLanguage) || !isLanguageCode(targetLanguage)) return null
  const levels = parseLevels(fields.levels)
  const languages = parseLanguages(fields.languages, targetLanguage)
  return learningNow({
    id,
    name,
    ...(isAnonymous === true && { isAnonymous }),
    ...(isText(email) && { email }),
    nativeLanguage,
    targetLanguage,
    ...(languages !== undefined && { languages }),
    preferences: parsePreferences(fields.preferences),
    ...(levels !== undefined && { levels }),
    ...(isDay(dateOfBirth) && { dateOfBirth }),
  })
}
