import type { MouseEvent, ReactNode } from 'react'
import type { SavedState } from '#domain/journal/entry.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { SAVE_KEYS, useSaveKeys } from '#web/ui/form/writing.ts'
import { Link } from '#web/ui/link.tsx'
import { BusyLabel, DockState, useBusyFocus } from './translation-dock.tsx'
import { editedByLearner, isWrittenAlone, leadingAction } from './translation-shown.ts'
import { hasUnsavedWords } from './translation-work.ts'
import type { TranslationProps } from './use-translation.ts'

type ActionsProps = TranslationProps & {
  savedState: SavedState | null
  reasonId: string
  /** The learner has just chosen other words than the text is in. */
  isToTranslate: boolean
  /** What leads to the own version, or to its comparison. */
  children?: ReactNode
}

export function TranslationActions({ reasonId, isToTranslate, children, ...props }: ActionsProps) {
  const { desk, work, entry, request, target, savedState } = props
  const { t } = useTexts('translate')
  const isAlone = isWrittenAlone(work, request)
  const leads = isAlone
    ? 'practice'
    : isToTranslate
      ? 'translate'
      : leadingAction(work, entry, request, target)
  const isRunning = work.running !== null
  const isEmpty = isBlank(work.text) && work.saved === null
  const focus = useBusyFocus(isRunning)

  function translate() {
    if (request === null) return
    focus.follow()
    void desk.translate({ isAsked: true })
  }

  /** Words that are not saved would not be there to practice. */
  function goToShadowing(event: MouseEvent) {
    if (!hasUnsavedWords(work) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void desk.practiceAloud(target)
  }
  useSaveKeys(() => void desk.save(target))

  return (
    <div className="translate-foot sticky-foot">
      <div className="translate-dock dock" ref={focus.dock}>
        <div className="translate-buttons">
          {!isAlone && (
            <Button
              variant={leads === 'translate' ? 'primary' : 'outline'}
              isLoading={isRunning}
              disabled={request === null}
              aria-describedby={request === null ? reasonId : undefined}
              onClick={translate}
            >
              <BusyLabel isRunning={isRunning}>{t('translate')}</BusyLabel>
            </Button>
          )}
          <Button
            variant={leads === 'save' ? 'primary' : 'outline'}
            disabled={isBlank(work.text)}
            onClick={() => void desk.save(target)}
            aria-keyshortcuts={SAVE_KEYS}
          >
            {t('save')}
          </Button>
          <Button
            variant={leads === 'practice' ? 'primary' : 'outline'}
            disabled={isBlank(work.text)}
            onClick={() => void desk.practiceAloud(target)}
          >
            {t('practiceAloud')}
          </Button>
        </div>
        {(isRunning || !isEmpty || work.notice !== null) && (
          <DockState {...{ isRunning }} onCancel={desk.cancel} state={isEmpty ? null : savedState} />
        )}
      </div>
      <TranslationEdits {...{ desk, work, target }}>{!isAlone && children}</TranslationEdits>
      <Link className="translate-on" to="/shadow" onClick={goToShadowing}>
        {t('goToShadowing')}
      </Link>
    </div>
  )
}

function TranslationEdits({
  desk,
  work,
  target,
  children,
}: Pick<ActionsProps, 'desk' | 'work' | 'target' | 'children'>) {
  const { t } = useTexts('translate')
  const count = editedByLearner(work)
  const isMine = work.setAside?.basis?.by === 'hand' || work.setAside?.text !== work.setAside?.basis?.text
  return (
    <div className="translate-edits">
      {children}
      {count > 0 && <span>{t('editedByYou', { count })}</span>}
      {work.setAside !== null && (
        <LinkButton onClick={() => desk.bringBack(target)}>
          {isMine ? t('bringBackMine') : t('bringBackEarlier')}
        </LinkButton>
      )}
    </div>
  )
}
