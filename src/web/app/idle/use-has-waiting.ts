import { useCallback } from 'react'
import { openWaitingDays } from '#web/documents/waiting-days.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { OpenDiary } from '../diary/open-diary.ts'

type DiaryOfDays = Pick<OpenDiary, 'profileId' | 'language'>

async function hasWaiting({ profileId, language }: DiaryOfDays): Promise<boolean> {
  try {
    const store = openWaitingDays(profileId, language)
    return (await store.read().finally(store.close)).length > 0
  } catch (error) {
    console.error('Whether a translation waits is not known', error)
    return false
  }
}

/** Whether an earlier visit has left days that wait to be translated; false until that is known. */
export function useHasWaiting(diary: DiaryOfDays): boolean {
  return useAnswer(useCallback(() => hasWaiting(diary), [diary])) ?? false
}
