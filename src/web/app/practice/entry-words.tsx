import { use, useMemo } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { KeepWords } from '#web/practice/words/keep-words.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import type { SentenceServices } from '../services/services.ts'
import { useAttemptPorts } from './attempt-ports.ts'

type EntryWordsProps = { diary: OpenDiary; entry: Entry; language: LanguageCode }

/** The sentences, of which what this page writes elsewhere is told, too: the card of a word keeps it. */
function withOwnWrites({ sentences, watchWritten }: SentenceServices): SentenceServices['sentences'] {
  return {
    ...sentences,
    watch(changed) {
      const stops = [sentences.watch(changed), watchWritten((key) => changed([key]))]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** The words of a saved translation with where they are kept. */
export function EntryWords({ diary, entry, language }: EntryWordsProps) {
  const ports = useAttemptPorts(diary)
  const kept = use(diary.loadSentences())
  const sentences = useMemo(() => withOwnWrites(kept), [kept])
  return (
    <KeepWords
      key={`${entry.date} ${language} ${entry.translatedContent}`} // another text begins anew
      {...ports}
      {...{ sentences, entry, language }}
    />
  )
}
