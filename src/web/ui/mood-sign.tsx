import type { Mood } from '#domain/journal/entry.ts'
import { Stroke } from './icon.tsx'

const PATHS: Record<Exclude<Mood, ''>, string> = {
  happy: 'M2 11C8 11 12 9 24 3',
  sad: 'M2 3C8 3 14 8 24 11.5',
  excited: 'M2 12L8 4 13 9 24 1.5',
  tired: 'M2 6C9 6 10 11.5 24 11.5',
  anxious: 'M2 7l3-4 3 8 3-8 3 8 3-8 3 8 2-4',
  relaxed: 'M2 8C6 3 9 3 13 7.5S20 12 24 7',
  frustrated: 'M2 3l6 7 4-5 5 7 7-2',
  grateful: 'M2 11.5C6 2 20 2 24 11.5',
}

export function MoodSign({ mood }: { mood: Exclude<Mood, ''> }) {
  return (
    <Stroke
      className="mood-sign"
      d={PATHS[mood]}
      width="26"
      height="14"
      viewBox="0 0 26 14"
      strokeWidth="1.75"
    />
  )
}
