import { use } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { KeepWords } from '#web/practice/words/keep-words.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import { syncSoon } from '../diary/sync-soon.ts'
import type { Services } from '../services/services.ts'

type PageWordsProps = { diary: OpenDiary; services: Services; entry: Entry; language: LanguageCode }

/** The words of a saved translation with where they are kept. */
export function PageWords({ diary, services, entry, language }: PageWordsProps) {
  const { sentences } = use(diary.loadSentences())
  return (
    <KeepWords
      key={`${entry.date} ${language} ${entry.translatedContent}`} // another text begins anew
      sentences={sentences}
      clock={services.clock}
      onWritten={() => void syncSoon(diary)}
      entry={entry}
      language={language}
    />
  )
}
