import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'

/** The language that the entry is written in, and the one it is translated into. */
export function languagesOf(entry: Entry, profile: Profile | null): { from: LanguageCode; to: LanguageCode } {
  const from = entry.language ?? profile?.nativeLanguage ?? LANGUAGES[0]
  return { from, to: profile?.targetLanguage ?? entry.translationLanguage ?? from }
}
