import type { Profile } from '#domain/accounts/profile.ts'
import { createAuthorizedFetcher } from '#web/http/fetcher.ts'
import { wholeDiary } from '#web/journal/whole-diary.ts'
import { findSynthesisers } from '#web/speech/server-speech.adapter.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'
import { type AnkiPackage, packageForAnki } from './package-for-anki.ts'

/** The kept words of the open diary as a package for Anki; null where there are none. */
export async function makeAnkiPackage(
  { journal, loadSentences }: OpenDiary,
  { accounts }: Pick<Services, 'accounts'>,
  profile: Profile,
): Promise<AnkiPackage | null> {
  const { sentences, recordings } = await loadSentences()
  const send = createAuthorizedFetcher(accounts)
  return packageForAnki(
    {
      ...{ sentences, recordings, send },
      readDays: () => wholeDiary(journal.core),
      findSynthesisers: () => findSynthesisers(send),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    profile,
  )
}
