import { exportDiary } from '#domain/exchange/diary-file.ts'
import { keepDraft } from '#domain/journal/change-entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import type { OpenDraft } from './draft-writer.ts'
import type { JournalCore } from './journal-core.ts'

function asDay({ date, doc, draft }: OpenDraft): DiaryDay {
  return { date, doc: keepDraft(doc, draft) }
}

/** Every day with its last words: from the store where it answers, else what is known here. */
export async function wholeDiary({ ports, days, drafts, get }: JournalCore): Promise<DiaryDay[]> {
  const outcome = await ports.store.all()
  const stored = outcome.ok ? outcome.value : []
  const isWhole = outcome.ok && !get().isCleared
  const known = isWhole ? [] : [...days.all(), ...drafts.all().map(asDay)]
  const unwritten = drafts.all().filter(({ isDurable }) => !isDurable)
  const latest = [...known, ...stored, ...[...unwritten, drafts.current().get()].map(asDay)]
  return [...new Map(latest.map((day) => [day.date, day])).values()]
}

/** The same as the text of a file. */
export async function exportWholeDiary(core: JournalCore): Promise<string> {
  return exportDiary(await wholeDiary(core))
}
