import { aimOf, type Profile } from '#domain/accounts/profile.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'

type OpenDesk<Desk> = (diary: OpenDiary, services: Services, profile: Profile) => Promise<Desk>

/**
 * Opens a desk once for each open diary, and another, which closes the one before, where the languages or the minutes a day
 * of the profile are others.
 */
export function deskOfDiary<Desk extends { close(): void }>(openDesk: OpenDesk<Desk>): OpenDesk<Desk> {
  /** `by`: what of the profile it was opened by. */
  const desks = new WeakMap<OpenDiary, { by: string; desk: Promise<Desk> }>()
  return (diary, services, profile) => {
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
    desk.catch(() => {
      if (desks.get(diary)?.desk === desk) desks.delete(diary) // the next screen that asks tries again
    })
    return desk
  }
}
