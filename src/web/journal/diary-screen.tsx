import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import { isBlank } from '#domain/journal/change-entry.ts'
import type { Listener } from '#domain/speech/listener.ts'
import { dayTitle } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import { DayNotices } from './day-notices.tsx'
import { createDictation } from './dictation.ts'
import { DictationControl, DictationNotice } from './dictation-control.tsx'
import { Editor } from './editor.tsx'
import type { Journal } from './journal.ts'
import { MoodSelect } from './mood-select.tsx'
import { NotSavedNotice } from './not-saved-notice.tsx'
import { SavedWord } from './saved-word.tsx'
import { TagInput } from './tag-input.tsx'
import { useJournal } from './use-journal.ts'
import { WordCount } from './word-count.tsx'
import '#web/ui/layout/dock.css'
import './diary-screen.css'

type DiaryScreenProps = {
  journal: Journal
  profile: Profile
  /** The engine that hears, loaded when it is needed. */
  loadListener(): Promise<Listener>
  sessionLine: ReactNode
  list: ReactNode
  /** What else has to be said above the page. */
  notice?: ReactNode
  /** The learner has just typed or spoken. */
  onActive(): void
  /** An entry was saved. */
  onSaved(): void
  onDownload(): void
}

/** The Daily Journal: the page of a day, and beside it all the others. */
export function DiaryScreen({
  journal,
  profile,
  loadListener,
  sessionLine,
  list,
  notice,
  ...on
}: DiaryScreenProps) {
  const { t, language } = useTexts('journal')
  const date = useJournal(journal, (state) => state.open.date)
  const area = useRef<HTMLTextAreaElement>(null)
  const dictation = useMemo(
    () =>
      createDictation(loadListener, {
        day: () => journal.get().open.date,
        read: () => journal.get().open.page.content,
        write(content) {
          journal.type({ content })
          on.onActive()
        },
      }),
    [loadListener, journal, on.onActive],
  )
  const hearing = useSyncExternalStore(dictation.subscribe, dictation.get, dictation.get)
  useEffect(() => dictation.stop, [dictation])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said belongs to the page it was said on
  useEffect(() => dictation.stop, [date])

  async function save() {
    if (await journal.save()) on.onSaved()
  }

  return (
    <AppPage
      layout="notebook"
      sessionLine={sessionLine}
      list={list}
      margin={
        <dl>
          <div>
            <dt>{t('writtenIn')}</dt>
            <WrittenIn journal={journal} profile={profile} />
          </div>
          <div>
            <dt>{t('words')}</dt>
            <dd>
              <WordCount journal={journal} />
            </dd>
          </div>
        </dl>
      }
    >
      <h1 className="diary-date">{dayTitle(date, language)}</h1>
      {notice}
      <DayNotices journal={journal} />
      <Editor
        journal={journal}
        language={profile.nativeLanguage}
        area={area}
        onSave={() => void save()}
        onActive={on.onActive}
      />
      {hearing.interim !== '' && (
        <p className="diary-interim" lang={profile.nativeLanguage}>
          {hearing.interim}
        </p>
      )}
      <PageTraits journal={journal} />
      <div className="diary-foot">
        <div className="diary-actions dock">
          <SaveButton journal={journal} onSave={() => void save()} />
          <DictationControl
            dictation={dictation}
            state={hearing}
            language={profile.nativeLanguage}
            area={area}
          />
        </div>
        <div className="diary-state">
          <SavedWord journal={journal} />
          <Link to="/translate">{t('goToTranslation')}</Link>
        </div>
      </div>
      <DictationNotice dictation={dictation} state={hearing} />
      <NotSavedNotice journal={journal} onDownload={on.onDownload} />
    </AppPage>
  )
}

function WrittenIn({ journal, profile }: { journal: Journal; profile: Profile }) {
  const { t } = useTexts('common')
  const language = useJournal(journal, (state) => state.open.doc.entry?.language) ?? profile.nativeLanguage
  return <dd>{t(`languages.${language}`)}</dd>
}

/** Mood and tags of the open page. */
function PageTraits({ journal }: { journal: Journal }) {
  const mood = useJournal(journal, (state) => state.open.page.mood)
  const tags = useJournal(journal, (state) => state.open.page.tags)
  return (
    <div className="diary-traits">
      <MoodSelect mood={mood} onChange={(value) => journal.type({ mood: value })} />
      <TagInput tags={tags} onChange={(value) => journal.type({ tags: value })} />
    </div>
  )
}

function SaveButton({ journal, onSave }: { journal: Journal; onSave(): void }) {
  const { t } = useTexts('journal')
  const isEmpty = useJournal(journal, (state) => isBlank(state.open.page.content))
  return (
    <Button disabled={isEmpty} onClick={onSave}>
      {t('save')}
    </Button>
  )
}
