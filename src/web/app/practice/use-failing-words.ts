import { useEffect, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { PractisedWord } from '#web/practice/review/words/words-of-desk.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'

/** The words that one keeps failing at, as review offers them; null until they are known. */
export function useFailingWords(
  diary: OpenDiary,
  services: Services,
  profile: Profile,
): readonly PractisedWord[] | null {
  const [words, setWords] = useState<readonly PractisedWord[] | null>(null)
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | null = null
    async function follow(): Promise<void> {
      const [{ deskOf }, { wordsOfDesk }] = await Promise.all([
        import('./open-review-desk.ts'),
        import('#web/practice/review/words/words-of-desk.ts'),
      ])
      const desk = await deskOf(diary, services, profile)
      if (isGone) return
      const show = () => desk.get().known !== null && setWords(wordsOfDesk(desk))
      await desk.read()
      if (isGone) return
      stop = desk.subscribe(show)
      show()
    }
    follow().catch((error) => console.error('The words that fail are not known', error))
    return () => {
      isGone = true
      stop?.()
    }
  }, [diary, services, profile])
  return words
}
