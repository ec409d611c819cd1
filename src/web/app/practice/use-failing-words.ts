import { useEffect, useEffectEvent, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { PractisedWord } from '#web/practice/review/words/words-of-desk.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { useServices } from '../services/services-context.ts'

type Options = {
  diary: OpenDiary
  profile: Profile
  /** The desk was read here first, and may have kept sentences of the day. */
  onFirstRead(): void
}

/** The words that one keeps failing at, as review offers them; null until they are known. */
export function useFailingWords({ diary, profile, onFirstRead }: Options): readonly PractisedWord[] | null {
  const services = useServices()
  const [words, setWords] = useState<readonly PractisedWord[] | null>(null)
  const tell = useEffectEvent(onFirstRead)
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
      let isRead = desk.get().known !== null
      const show = () => {
        if (desk.get().known === null) return
        setWords(wordsOfDesk(desk))
        if (!isRead) tell()
        isRead = true
      }
      stop = desk.subscribe(show)
      show()
      await desk.read()
    }
    follow().catch((error) => console.error('The words that fail are not known', error))
    return () => {
      isGone = true
      stop?.()
    }
  }, [diary, services, profile])
  return words
}
