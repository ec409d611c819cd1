import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Entry } from '#domain/journal/entry.ts'
import { saveSeenTranslation } from '#domain/journal/save-translation.ts'
import { keepPreferences } from '#web/accounts/keep-preferences.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { openSavedState } from '#web/journal/entry-status.tsx'
import { currentEntry, isOpenUnsaved, useJournal } from '#web/journal/journal.ts'
import { TranslateScreen } from '#web/translate/translate-screen.tsx'
import { Toast } from '#web/ui/form/toast.tsx'
import { PagesComing } from '#web/ui/layout/pages-coming.tsx'
import { PLAIN_ARRIVAL } from '../diary/open-diary.ts'
import { translationsOf } from '../diary/open-translations.ts'
import { Waiting } from '../idle/idle.tsx'
import { WordsToKeep } from '../idle/words-to-keep.tsx'
import { OwnCorrections } from '../practice/own-corrections.tsx'
import type { PageProps } from '../services/services.ts'
import { type LoopParts, LoopRoute } from './loop-route.tsx'
import { Unsaved } from './unsaved.tsx'

export function TranslateRoute(props: PageProps) {
  const { t } = useTexts('translate')
  return <LoopRoute {...props} step="translate" gate="translate" title={t('title')} Screen={Translate} />
}

/** Whether the translation on screen is the one that is saved, and has words. */
function hasSavedTranslation({ translatedContent }: Entry, text: string): boolean {
  return text.trim() !== '' && text === translatedContent
}

function Translate({ diary, services, session, ...parts }: LoopParts) {
  const { journal } = diary
  const entry = useJournal(journal, currentEntry)
  const text = useJournal(journal, (state) => state.open.draft.translatedContent)
  const date = useJournal(journal, (state) => state.open.date)
  const own = useJournal(journal, (state) => state.open.draft.own)
  const ownLanguage = useJournal(journal, (state) => state.open.draft.ownLanguage)
  const savedState = useJournal(journal, openSavedState)
  const translations = translationsOf(diary, services)
  const { t } = useTexts('journal')
  const [{ translate, saved }, setArrival] = useState(diary.arrival)
  useEffect(() => {
    diary.arrival = PLAIN_ARRIVAL // not before: a first render that is thrown away must leave it for the next
  }, [diary])
  const isUnsaved = useJournal(journal, isOpenUnsaved)
  const isFilling = useJournal(journal, (state) => state.isFilling)
  const [saves, setSaves] = useState(0)
  const navigate = useNavigate()
  const saveAndTranslate = async () => {
    if (!(await journal.save())) return void navigate('/diary') // which says why, and what can be done
    setArrival({ translate: true, saved: false })
    setSaves(saves + 1)
  }
  return (
    <TranslateScreen
      key={saves} // begins anew, with the entry that is open now
      {...parts}
      entry={entry}
      text={text}
      savedState={savedState ?? 'saved'}
      findTranslators={services.findTranslators}
      ownVersion={{
        own,
        ownLanguage,
        isFirst: parts.profile.preferences.ownFirst === true,
        onFirst: async (ownFirst) => (await keepPreferences(session, { ownFirst })).ok,
        onType: journal.type,
      }}
      startTranslating={translate}
      unsaved={
        isUnsaved ? (
          <Unsaved entry={entry} onSave={() => void saveAndTranslate()} />
        ) : (
          isFilling &&
          entry === null && (
            <p>
              <PagesComing />
            </p>
          )
        )
      }
      toast={
        saved && <Toast message={t('savedFirst')} onGone={() => setArrival({ translate, saved: false })} />
      }
      onOffline={() => entry !== null && translations.putOff(date)}
      words={
        entry !== null &&
        hasSavedTranslation(entry, text) && (
          <WordsToKeep
            {...{ diary, services, entry }}
            language={entry.translationLanguage ?? parts.profile.targetLanguage}
          />
        )
      }
      corrections={
        entry !== null && (
          <OwnCorrections
            diary={diary}
            services={services}
            profile={parts.profile}
            entry={entry}
            draft={text}
            onActive={parts.onActive}
          />
        )
      }
      waiting={<Waiting diary={diary} services={services} />}
      onPracticeAloud={() => void navigate('/shadow')}
      translate={(order) => translations.translate({ ...order, date })}
      onType={(translatedContent, over) => journal.type({ translatedContent }, { translatedContent: over })}
      onComposing={journal.setComposing}
      onSave={(translation) =>
        journal.core.changeDay(date, (doc) => saveSeenTranslation(doc, translation, entry?.content ?? ''))
      }
    />
  )
}
