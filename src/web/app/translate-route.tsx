import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { openSavedState } from '#web/journal/entry-status.tsx'
import { currentEntry, useJournal } from '#web/journal/journal.ts'
import { TranslateScreen } from '#web/translate/translate-screen.tsx'
import { type LoopParts, LoopRoute } from './loop-route.tsx'
import type { PageProps } from './services.ts'

export function TranslateRoute(props: PageProps) {
  const { t } = useTexts('translate')
  return <LoopRoute {...props} step="translate" gate="translate" title={t('title')} Screen={Translate} />
}

function Translate({ diary, services, ...parts }: LoopParts) {
  const { journal } = diary
  const entry = useJournal(journal, currentEntry)
  const draft = useJournal(journal, (state) => state.open.doc.draft?.translatedContent)
  const savedState = useJournal(journal, openSavedState)
  const [startTranslating] = useState(diary.wantsTranslation)
  diary.wantsTranslation = false
  return (
    <TranslateScreen
      {...parts}
      entry={entry}
      draft={draft}
      savedState={savedState ?? 'saved'}
      findTranslators={services.findTranslators}
      startTranslating={startTranslating}
      onType={(translatedContent) => journal.type({ translatedContent })}
      onSave={(translation) =>
        entry === null
          ? Promise.resolve(false)
          : journal.saveTranslation(entry.date, translation, entry.content)
      }
    />
  )
}
