import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { isAnonymous } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { saveSeenTranslation } from '#domain/journal/save-translation.ts'
import { isStraight } from '#domain/journal/straight.ts'
import { type AccountSession, keepPreferences } from '#web/accounts/account-session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { currentEntry, isOpenUnsaved, openSavedState, useJournal } from '#web/journal/journal.ts'
import { Unsaved } from '#web/journal/unsaved.tsx'
import { SETTINGS_PAGES } from '#web/settings/settings-pages.ts'
import type { LevelPorts } from '#web/translate/level-choice.tsx'
import { TranslateScreen } from '#web/translate/translate-screen.tsx'
import { EntriesComing } from '#web/ui/connection.tsx'
import { Toast } from '#web/ui/form/toast.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { PLAIN_ARRIVAL } from '../diary/open-diary.ts'
import { translationsOf } from '../diary/open-translations.ts'
import { WithReadings } from '../diary/readings.tsx'
import { Waiting } from '../idle/idle.tsx'
import { lazyPage } from '../loading/lazy-page.tsx'
import { optionalPart } from '../loading/optional-part.tsx'
import { OwnCorrections } from '../practice/own-corrections.tsx'
import { WithWordCard, WordsToKeep } from '../practice/words-of-entry.tsx'
import { type PageProps, useServices } from '../services/services.ts'
import { type LoopParts, LoopRoute } from './loop-route.tsx'

export function TranslateRoute(props: PageProps) {
  const { t } = useTexts('translate')
  return <LoopRoute {...props} step="translate" gate="translate" title={t('title')} Screen={Translate} />
}

/** The learner's level, and whether it counts in a translation. Who is not signed in keeps no key of a model. */
function levelPorts(session: AccountSession, profile: Profile): LevelPorts {
  const { targetLanguage, preferences, levels } = profile
  const { accounts, learnerEngines } = pageSettings()
  const mayHaveModel =
    learnerEngines.length > 0 && preferences.avoidsModels !== true && !isAnonymous(profile, accounts)
  return {
    isAtLevel: preferences.atLevel === true,
    level: levels?.[targetLanguage],
    onAtLevel: async (atLevel) => (await keepPreferences(session, { atLevel })).ok,
    onLevel: async (level) => (await session.update({ levels: { ...levels, [targetLanguage]: level } })).ok,
    toModel: mayHaveModel ? `${SETTINGS_PAGES.words}#own-key` : null,
  }
}

/** Whether the translation on screen is the one that is saved, and has words. */
function hasSavedTranslation({ translatedContent }: Entry, text: string): boolean {
  return text.trim() !== '' && text === translatedContent
}

// copies and shares what was written
const TakeOut = optionalPart('shown', () => import('./take-out-here.tsx').then((part) => part.TakeOutHere))

// where the entry is written in the language that is learned
const Check = lazyPage(() => import('./check-here.tsx').then((part) => part.CheckHere), 'feedback', 'words')

function Translate(props: LoopParts) {
  const { t } = useTexts('translate')
  const { diary, profile } = props
  const isChecked = useJournal(diary.journal, ({ open }) => isStraight(open.draft, profile.targetLanguage))
  const date = useJournal(diary.journal, ({ open }) => open.date)
  return (
    <WithReadings {...props}>
      <PageTitle title={t(isChecked ? 'check.title' : 'title')} />
      {isChecked ? (
        <Suspense>
          <Check key={date} {...props} />
        </Suspense>
      ) : (
        <Translating {...props} />
      )}
    </WithReadings>
  )
}

function Translating({ diary, session, ...parts }: LoopParts) {
  const services = useServices()
  const { journal } = diary
  const entry = useJournal(journal, currentEntry)
  const text = useJournal(journal, (state) => state.open.draft.translatedContent)
  const isOwn = useJournal(journal, (state) => state.open.draft.isTranslationOwn)
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
  const { isByHand } = useSyncExternalStore(diary.signs.subscribe, diary.signs.get)
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
      profile={parts.profile}
      entry={entry}
      typed={{ text, isOwn, savedState: savedState ?? 'saved' }}
      ownVersion={{
        own,
        ownLanguage,
        isFirst: parts.profile.preferences.ownFirst === true,
        onFirst: async (ownFirst) => (await keepPreferences(session, { ownFirst })).ok,
        onType: journal.type,
      }}
      level={levelPorts(session, parts.profile)}
      startTranslating={translate}
      onComposing={journal.setComposing}
      ports={{
        findTranslators: services.findTranslators,
        translate: (order) => translations.translate({ ...order, date }),
        onType: (translatedContent, over, isTranslationOwn) =>
          journal.type({ translatedContent, isTranslationOwn }, { translatedContent: over }),
        async onSave(translation) {
          const content = entry?.content ?? ''
          const isSaved = await journal.core.changeDay(date, (doc) =>
            saveSeenTranslation(doc, translation, content),
          )
          if (isSaved) translations.leaveQueue(date)
          return isSaved
        },
        onActive: parts.onActive,
        onPracticeAloud: () => void navigate('/shadow'),
        onOffline: () => entry !== null && translations.putOff(date),
      }}
      slots={{
        sessionLine: parts.sessionLine,
        list: parts.list,
        unsaved: isUnsaved ? (
          <Unsaved {...{ entry, isByHand }} onSave={() => void saveAndTranslate()} />
        ) : (
          isFilling &&
          entry === null && (
            <p>
              <EntriesComing />
            </p>
          )
        ),
        toast: saved && (
          <Toast message={t('savedFirst')} onGone={() => setArrival({ translate, saved: false })} />
        ),
        words: entry !== null && hasSavedTranslation(entry, text) && (
          <WithWordCard {...{ diary, entry }} profile={parts.profile}>
            <WordsToKeep
              {...{ diary, entry }}
              language={entry.translationLanguage ?? parts.profile.targetLanguage}
            />
          </WithWordCard>
        ),
        corrections: entry !== null && (
          <OwnCorrections
            diary={diary}
            profile={parts.profile}
            entry={entry}
            typed={{ text, isEntry: false }}
            onActive={parts.onActive}
          />
        ),
        takeOut: entry !== null && <TakeOut entry={entry} translation={text} copy={services.copy} />,
        waiting: <Waiting diary={diary} />,
      }}
    />
  )
}
