import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { isStraight as isStraightEntry } from '#domain/journal/straight.ts'
import type { Listener } from '#domain/speech/listener.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { dayTitle } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SAVE_KEYS, useSaveKeys } from '#web/ui/form/writing.ts'
import { AppPage, type PageSlots } from '#web/ui/layout/app-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { DayNotices, NotSavedNotice, SavedStatus } from './diary-notices.tsx'
import { createDictation, type DictationProps } from './dictation/dictation.ts'
import { DictationControl, DictationNotice, DictationStatus } from './dictation/dictation-control.tsx'
import { Editor, EntryTraits, useTagField } from './entry-fields.tsx'
import { isOpenTranslated, isOpenUnsaved, type Journal, openLanguage, useJournal } from './journal.ts'
import '#web/ui/layout/dock.css'
import './diary-screen.css'
import './diary-foot.css'

type DiarySlots = PageSlots & {
  /** Below the words, so that it moves none of them when it comes and goes. */
  notice?: ReactNode
  /** What stands beside the entry. */
  margin?: ReactNode
  /** The days of this week, in the place that is kept for them. */
  week?: ReactNode
  /** What to write about, below an empty entry. */
  suggestions?: ReactNode
  /** Opens another day. */
  otherDay?: ReactNode
  /** Why a saved entry is not synced. */
  unsynced?: ReactNode
  /** How the translation that Save has begun goes on. */
  translation?: ReactNode
  /** Translations that wait for the connection. */
  waiting?: ReactNode
}

type DiaryScreenProps = {
  journal: Journal
  profile: Profile
  slots: DiarySlots
  /** Loads the recogniser when it is needed. */
  loadListener(): Promise<Listener>
  /** Nothing translates it, so the learner does. */
  isByHand?: boolean
  /** Called at each input, typed or spoken. */
  onActive(): void
  onSaved(): void
  /** Leads on to the translation, or check, to have the entry translated or checked, or only saved on the way; or to saying it. */
  onLeadOn(how: 'translate' | 'saved' | 'practice'): void
  onDownload(): void
}

export function DiaryScreen({ journal, profile, slots, loadListener, onActive, ...props }: DiaryScreenProps) {
  const { t, language } = useTexts('journal')
  const date = useJournal(journal, (state) => state.open.date)
  const area = useRef<HTMLTextAreaElement>(null)
  const dictating = useDictation(journal, loadListener, onActive)
  const { interim } = dictating.state
  const written = useJournal(journal, (state) => openLanguage(state, profile.nativeLanguage))
  const isStraight = useJournal(journal, ({ open }) => isStraightEntry(open.draft, profile.targetLanguage))

  const field = useTagField(journal)
  const isEmpty = useJournal(journal, (state) => isBlank(state.open.draft.content))
  const isTranslated = useJournal(journal, isOpenTranslated)

  /** Answers whether all is saved, the tag that is left in its field, too. */
  async function save(): Promise<boolean> {
    const isTagTaken = field.take()
    const isSaved = await journal.save()
    if (isSaved) props.onSaved()
    return isSaved && isTagTaken
  }
  async function saveAndLeadOn(how: 'translate' | 'saved') {
    if (await save()) props.onLeadOn(how)
  }
  /** What is not saved is saved first; where that fails, the learner stays and reads why. */
  function goToTranslation(event: MouseEvent) {
    const isTagLeft = field.text.trim() !== '' && !isEmpty
    if (!isTagLeft && !isOpenUnsaved(journal.get())) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) return void save() // it opens elsewhere
    event.preventDefault()
    void saveAndLeadOn('saved')
  }
  useSaveKeys(() => void save())

  return (
    <AppPage layout="notebook" {...slots}>
      <div className="diary-page">
        <h1 className="diary-date">{dayTitle(date, language)}</h1>
        <div className="diary-week">{slots.week}</div>
        <div className="diary-chosen" />
        <div className="diary-words">
          <Editor
            journal={journal}
            language={written}
            area={area}
            onSave={() => void save()}
            onActive={onActive}
          />
          {interim !== '' && (
            <p className="diary-interim" lang={written} translate="no">
              {interim}
            </p>
          )}
          <div className="diary-suggestion">{slots.suggestions}</div>
          {slots.notice}
          <DayNotices journal={journal} />
        </div>
        <EntryTraits journal={journal} field={field} />
        <div className="diary-foot sticky-foot">
          <div className="diary-actions dock">
            {!isEmpty && (
              <Button
                onClick={() => (isTranslated ? props.onLeadOn('practice') : void saveAndLeadOn('translate'))}
              >
                {t(
                  isTranslated
                    ? 'practiceAloud'
                    : isStraight
                      ? 'saveAndCheck'
                      : props.isByHand
                        ? 'translateYourself'
                        : 'saveAndTranslate',
                )}
              </Button>
            )}
            <Button
              variant="outline"
              disabled={isEmpty}
              onClick={() => void save()}
              aria-keyshortcuts={SAVE_KEYS}
            >
              {t('save')}
            </Button>
            <DictationControl {...dictating} isSquareInDock={!isEmpty} language={written} area={area} />
          </div>
          <div className="diary-state">
            <SavedStatus journal={journal} unsynced={slots.unsynced} />
            <DictationStatus {...dictating} language={written} />
            {slots.translation}
            <span className="diary-links">
              <span className="diary-other-day">{slots.otherDay}</span>
              {!isEmpty && journal.core.ports.hasServer && (
                <Link to={`/diary/history#${date}`}>{t('earlierVersions')}</Link>
              )}
              <Link to="/translate" onClick={goToTranslation}>
                {t(isStraight ? 'goToCheck' : 'goToTranslation')}
              </Link>
            </span>
          </div>
        </div>
      </div>
      <DictationNotice {...dictating} />
      <NotSavedNotice journal={journal} onDownload={props.onDownload} />
      {slots.waiting}
    </AppPage>
  )
}

/** Dictation into the open draft; it stops when another day is opened. */
function useDictation(
  journal: Journal,
  loadListener: DiaryScreenProps['loadListener'],
  onActive: () => void,
): DictationProps {
  const date = useJournal(journal, (state) => state.open.date)
  const dictation = useMemo(
    () =>
      createDictation(loadListener, {
        day: () => journal.get().open.date,
        read: () => journal.get().open.draft.content,
        write(content) {
          journal.type({ content })
          onActive()
        },
      }),
    [loadListener, journal, onActive],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it also stops when the day changes
  useEffect(() => dictation.stop, [dictation, date])
  const state = useSyncExternalStore(dictation.subscribe, dictation.get, dictation.get)
  return { dictation, state }
}
