import { aimOf, type Profile } from '#domain/accounts/profile.ts'
import { createReviewDesk, type ReviewDesk } from '#web/practice/review/review-desk.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { syncSoon } from '../diary/sync-soon.ts'
import type { Services } from '../services/services.ts'

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

/** `by`: what of the profile it was opened by. */
type Opened = { by: string; desk: Promise<ReviewDesk> }

const desks = new WeakMap<OpenDiary, Opened>()

/** What is to be said again of an open diary, in the language that is learned now. */
export function deskOf(diary: OpenDiary, services: Services, profile: Profile): Promise<ReviewDesk> {
  const { nativeLanguage, targetLanguage, preferences } = profile
  const by = `${nativeLanguage} ${targetLanguage} ${aimOf(preferences, 'minutesADay')}`
  const known = desks.get(diary)
  if (known?.by === by) return known.desk
  const desk = openDesk(diary, services, profile)
  void known?.desk.then(
    ({ close }) => close(),
    () => undefined,
  )
  desks.set(diary, { by, desk })
  return desk
}
