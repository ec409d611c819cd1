import type { ComponentProps } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { bringInSentence, type PracticeRows } from '#domain/exchange/practice-file.ts'
import { success } from '#domain/outcome.ts'
import type { MinutesStore } from '#domain/progress/minutes-store.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { bringIn } from '#domain/sync/bring-in.ts'
import { AnkiSection } from '#web/exchange/anki-section.tsx'
import type { BringDays, BringPractice } from '#web/exchange/diary-import.ts'
import { ExportSection } from '#web/exchange/export-section.tsx'
import { ImportSection } from '#web/exchange/import-section.tsx'
import type { Journal } from '#web/journal/journal.ts'
import { mergeInDays } from '#web/journal/merge-in-days.ts'
import { wholeDiary } from '#web/journal/whole-diary.ts'
import { wordsForAnki } from '../practice/words-for-anki.ts'

type PracticeStores = { sentences: SentenceStore; minutes: MinutesStore }

export type ExchangeSectionsProps = {
  journal: Journal
  loadPractice(): Promise<PracticeStores>
  /** The kept words as a package for Anki. */
  makePackage?: ComponentProps<typeof AnkiSection>['makePackage']
  download(name: string, content: string | Uint8Array<ArrayBuffer>): void
  profile: Pick<Profile, 'targetLanguage' | 'nativeLanguage' | 'languages'>
}

/** All that was practised; throws where it cannot be read, so that no file lacks it without a word. */
async function readPractice({ sentences, minutes }: PracticeStores): Promise<PracticeRows> {
  const [said, counted] = await Promise.all([sentences.all(), minutes.counts()])
  if (!said.ok || !counted.ok) throw new Error('what was practised could not be read')
  return { sentences: said.value, minutes: counted.value }
}

async function takeIn(
  stores: PracticeStores,
  { sentences, minutes }: PracticeRows,
  signal: AbortSignal,
): ReturnType<BringPractice> {
  for (const { key, doc } of sentences) {
    if (signal.aborted) return success(null)
    const outcome = await stores.sentences.update(key, (stored) => bringInSentence(stored, doc))
    if (!outcome.ok) return outcome
  }
  return stores.minutes.takeIn(minutes)
}

/** The diary out of the app, and entries into it, with what was practised. */
export function ExchangeSections({
  journal,
  loadPractice,
  makePackage,
  download,
  profile,
}: ExchangeSectionsProps) {
  const bringDays: BringDays = (days, how) => mergeInDays(journal.core, days, { merge: bringIn, ...how })
  const bringPractice: BringPractice = async (rows, { signal }) => takeIn(await loadPractice(), rows, signal)
  const readDiary = async () => ({
    days: await wholeDiary(journal.core),
    practice: await readPractice(await loadPractice()),
  })
  const readWords = async () => wordsForAnki(journal, (await loadPractice()).sentences, profile)
  return (
    <>
      <ExportSection readDiary={readDiary} download={download} nativeLanguage={profile.nativeLanguage} />
      <AnkiSection {...{ readWords, makePackage, download }} />
      <ImportSection
        bringDays={bringDays}
        bringPractice={bringPractice}
        nativeLanguage={profile.nativeLanguage}
        learned={[profile.targetLanguage, ...(profile.languages ?? [])]}
      />
    </>
  )
}
