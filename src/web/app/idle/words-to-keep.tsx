import { lazy } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import type { Services } from '../services/services.ts'
import { loadLater } from './idle.tsx'

const LazyWords = lazy(() =>
  loadLater(async () => {
    const [{ PageWords }] = await Promise.all([import('../practice/page-words.tsx'), loadTexts(['words'])])
    return { default: PageWords }
  }),
)

type WordsToKeepProps = { diary: OpenDiary; services: Services; entry: Entry; language: LanguageCode }

/** The words of a saved translation, to be kept. Nothing on the page waits for them. */
export function WordsToKeep(props: WordsToKeepProps) {
  return (
    <OptionalSection instead={null}>
      <LazyWords {...props} />
    </OptionalSection>
  )
}
