import { aimOf, type Profile } from '#domain/accounts/profile.ts'
import { createReviewDesk, type ReviewDesk } from '#web/practice/review/review-desk.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'
import { syncSoon } from './attempt-ports.ts'
import { deskOfDiary } from './desk-of-diary.ts'

/** Calls back when the saved entries or the day are others. */
function onEntries({ journal }: OpenDiary, changed: () => void): () => void {
  let before = journal.get()
  return journal.subscribe(() => {
    const now = journal.get()
    const isSame = (['entries', 'known', 'isFilling', 'today'] as const).every(
      (name) => now[name] === before[name],
    )
    before = now
    if (!isSame) changed()
  })
}

async function openDesk(
  diary: OpenDiary,
  { clock, whenIdle }: Services,
  { targetLanguage, nativeLanguage, preferences }: Profile,
): Promise<ReviewDesk> {
  const { journal } = diary
  const desk = createReviewDesk({
    ...(await diary.loadSentences()),
    clock,
    entries: () => (journal.get().known === 'all' ? journal.get().entries : null),
    onEntries: (changed) => onEntries(diary, changed),
    isFilling: () => journal.get().isFilling,
    language: targetLanguage,
    nativeLanguage,
    minutesADay: () => aimOf(preferences, 'minutesADay'),
    pause: whenIdle,
    onWritten: () => void syncSoon(diary),
  })
  diary.onClose.push(desk.close)
  return desk
}

/** What is to be said again of an open diary, in the language that is learned now. */
export const deskOf = deskOfDiary(openDesk)
