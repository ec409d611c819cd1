import type { Mood } from '#domain/journal/entry.ts'
import { GRATEFUL, ToneSign } from './icon.tsx'

type NamedMood = Exclude<Mood, ''>

const MOODS: Record<NamedMood, string> = {
  happy: 'M2 11C8 11 12 9 24 3',
  sad: 'M2 3C8 3 14 8 24 11.5',
  excited: 'M2 12L8 4 13 9 24 1.5',
  tired: 'M2 6C9 6 10 11.5 24 11.5',
  anxious: 'M2 7l3-4 3 8 3-8 3 8 3-8 3 8 2-4',
  relaxed: 'M2 8C6 3 9 3 13 7.5S20 12 24 7',
  frustrated: 'M2 3l6 7 4-5 5 7 7-2',
  grateful: GRATEFUL,
}

/** `name`: for those who do not see it, where no word stands beside it. */
export function MoodSign({ mood, name }: { mood: NamedMood; name?: string }) {
  return <ToneSign path={MOODS[mood]} name={name} />
}
