import { bringIn } from '#domain/exchange/bring-in.ts'
import type { BringDays } from '#web/exchange/diary-import.ts'
import { ExportSection } from '#web/exchange/export-section.tsx'
import { ImportSection } from '#web/exchange/import-section.tsx'
import type { Journal } from '#web/journal/journal.ts'
import { mergeInDays } from '#web/journal/merge-in-days.ts'
import { wholeDiary } from '#web/journal/whole-diary.ts'

export type ExchangeSectionsProps = {
  journal: Journal
  download(name: string, text: string): void
}

/** The diary out of the app, and pages into it. */
export function ExchangeSections({ journal, download }: ExchangeSectionsProps) {
  const bringDays: BringDays = (days, how) => mergeInDays(journal.core, days, { merge: bringIn, ...how })
  return (
    <>
      <ExportSection readDiary={() => wholeDiary(journal.core)} download={download} />
      <ImportSection bringDays={bringDays} />
    </>
  )
}
