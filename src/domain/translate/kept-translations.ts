import { isWordLevel } from '#domain/accounts/profile.ts'
import { isFields } from '#domain/fields.ts'
import { isSavedQuality, type KeptTranslation } from '#domain/kinds/kept-translation.ts'
import { isLanguageCode } from '#domain/languages.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'

function areSound(value: unknown, checks: Readonly<Record<string, Check>>): boolean {
  if (!isFields(value)) return false
  return Object.entries(checks).every(([name, isSound]) => value[name] === undefined || isSound(value[name]))
}

const CHECKS: Readonly<Record<keyof KeptTranslation, Check>> = {
  translatedContent: isText,
  translatedBy: isText,
  translationQuality: isSavedQuality,
  isTranslationEdited: isFlag,
  translationLevel: isWordLevel,
  isTranslationStale: isFlag,
  madeOf: isText,
  typed: (value) => areSound(value, { translatedContent: isText, isTranslationOwn: isFlag }),
  isFirst: (value) => value === true,
}

/** Whether a value from outside has translations by their language; fields of later versions may stand among theirs. */
export function areKeptTranslations(value: unknown): boolean {
  if (!isFields(value)) return false
  return Object.entries(value).every(([code, kept]) => isLanguageCode(code) && areSound(kept, CHECKS))
}
