import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { SavedState } from '#domain/journal/entry.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { SavedSign } from '#web/ui/icon.tsx'
import '#web/ui/layout/dock.css'
import './translation-actions.css'

/** After `follow`, moves the focus from the button that asks, which is disabled while it runs, to Cancel and back. */
export function useBusyFocus(isRunning: boolean) {
  const dock = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(false)
  useLayoutEffect(() => {
    if (!isFollowing.current) return
    const buttons = [...(dock.current?.querySelectorAll('button') ?? [])]
    if (isRunning) return buttons.at(-1)?.focus({ preventScroll: true })
    isFollowing.current = false
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) buttons[0]?.focus({ preventScroll: true })
  }, [isRunning])
  return {
    dock,
    follow() {
      isFollowing.current = true
    },
  }
}

/** The name of the button that asks, as wide while it runs. */
export function BusyLabel({ isRunning, children }: { isRunning: boolean; children: ReactNode }) {
  const { t } = useTexts('translate')
  return (
    <span className="translate-label">
      <span aria-hidden={isRunning}>{children}</span>
      <span aria-hidden={!isRunning}>{t('translating')}</span>
    </span>
  )
}

type DockStateProps = { isRunning: boolean; onCancel(): void; state: SavedState | null }

/** How the words are kept, and at the same place how to stop a translation: what it makes way for cannot be pressed. */
export function DockState({ isRunning, onCancel, state }: DockStateProps) {
  const { t } = useTexts('translate')
  const shown = isRunning ? null : state
  return (
    <div className="translate-state">
      {isRunning && <LinkButton onClick={onCancel}>{t('cancel')}</LinkButton>}
      <span className={shown === 'not-saved' ? 'translate-lost' : undefined} role="status">
        {shown !== null && (
          <>
            <SavedSign state={shown} />
            {t(`savedState.${shown}`)}
          </>
        )}
      </span>
    </div>
  )
}
