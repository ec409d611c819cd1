import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { SavedState } from '#domain/journal/entry.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { useSaveKeys } from '#web/ui/form/use-save-keys.ts'
import { SavedSign } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { editedByLearner, leadingAction } from './translation-shown.ts'
import { hasUnsavedWords } from './translation-work.ts'
import type { TranslationProps } from './use-translation-desk.ts'

type TranslationStateProps = TranslationProps & { savedState: SavedState | null }

export function TranslationActions({ reasonId, ...props }: TranslationStateProps & { reasonId: string }) {
  const { desk, work, entry, request, target } = props
  const { t } = useTexts('translate')
  const leads = leadingAction(work, entry, request, target)
  const isRunning = work.running !== null
  const focus = useBusyFocus(isRunning)

  function translate() {
    if (request === null) return
    focus.follow()
    void desk.translate(request, { isAsked: true })
  }

  /** Words that are not saved would not be there to practice. */
  function goToShadowing(event: MouseEvent) {
    if (!hasUnsavedWords(work) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void desk.practiceAloud(target)
  }
  useSaveKeys(() => void desk.save(target))

  return (
    <div className="translate-foot">
      <div className="translate-buttons" ref={focus.buttons}>
        <Button
          variant={leads === 'translate' ? 'primary' : 'outline'}
          isLoading={isRunning}
          disabled={request === null}
          aria-describedby={request === null ? reasonId : undefined}
          onClick={translate}
        >
          {isRunning ? t('translating') : t('translate')}
        </Button>
        {isRunning && (
          <Button variant="outline" onClick={desk.cancel}>
            {t('cancel')}
          </Button>
        )}
        <Button
          variant={leads === 'save' ? 'primary' : 'outline'}
          disabled={isBlank(work.text)}
          onClick={() => void desk.save(target)}
        >
          {t('save')}
        </Button>
        {!isBlank(work.text) && (
          <Button
            variant={leads === 'practice' ? 'primary' : 'outline'}
            onClick={() => void desk.practiceAloud(target)}
          >
            {t('practiceAloud')}
          </Button>
        )}
      </div>
      <TranslationState {...props} />
      <Link className="translate-on" to="/shadow" onClick={goToShadowing}>
        {t('goToShadowing')}
      </Link>
    </div>
  )
}

function TranslationState({ desk, work, savedState }: TranslationStateProps) {
  const { t } = useTexts('translate')
  const count = editedByLearner(work)
  const isMine = work.setAside?.basis?.by === 'hand' || work.setAside?.text !== work.setAside?.basis?.text
  return (
    <div className="translate-state">
      {count > 0 && <span>{t('editedByYou', { count })}</span>}
      <span className={savedState === 'not-saved' ? 'translate-lost' : undefined} role="status">
        {savedState !== null && !(isBlank(work.text) && work.saved === null) && (
          <>
            <SavedSign state={savedState} />
            {t(`savedState.${savedState}`)}
          </>
        )}
      </span>
      {work.setAside !== null && (
        <LinkButton onClick={desk.bringBack}>
          {isMine ? t('bringBackMine') : t('bringBackEarlier')}
        </LinkButton>
      )}
    </div>
  )
}

/** After `follow`, moves the focus from Translate, which is disabled while it runs, to Cancel and back. */
function useBusyFocus(isRunning: boolean) {
  const buttons = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(false)
  useLayoutEffect(() => {
    if (!isFollowing.current) return
    const [translate, cancel] = buttons.current?.querySelectorAll('button') ?? []
    if (isRunning) {
      cancel?.focus()
      return
    }
    isFollowing.current = false
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) translate?.focus()
  }, [isRunning])
  return {
    buttons,
    follow() {
      isFollowing.current = true
    },
  }
}
