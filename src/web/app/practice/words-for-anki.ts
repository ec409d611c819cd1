import type { Profile } from '#domain/accounts/profile.ts'
import { ankiFile } from '#domain/exchange/anki-file.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import type { Journal } from '#web/journal/journal.ts'
import { wholeDiary } from '#web/journal/whole-diary.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'

/** The file of the words that are kept; null where there are none. Throws where they cannot be read. */
export async function wordsForAnki(
  journal: Journal,
  sentences: Pick<SentenceStore, 'all'>,
  { targetLanguage: language, nativeLanguage }: Pick<Profile, 'targetLanguage' | 'nativeLanguage'>,
): Promise<string | null> {
  const [days, said] = await Promise.all([wholeDiary(journal.core), sentences.all()])
  if (!said.ok) throw new Error('what was practised could not be read')
  return ankiFile(days, said.value, { language, nativeLanguage, tag: PRODUCT_NAME })
}

/** The kept words of the open diary as files; what makes a package with sounds comes once that is asked for. */
export function ankiOf(
  diary: OpenDiary,
  services: Pick<Services, 'accounts' | 'download'>,
  profile: Profile,
) {
  return {
    readWords: async () => wordsForAnki(diary.journal, (await diary.loadSentences()).sentences, profile),
    async makePackage() {
      const { makeAnkiPackage } = await import('./package-for-anki.ts')
      return makeAnkiPackage(diary, services, profile)
    },
    download: services.download,
  }
}
