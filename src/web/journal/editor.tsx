import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { type Journal, useJournal } from './journal.ts'

type EditorProps = {
  journal: Journal
  language: LanguageCode
  area: RefObject<HTMLTextAreaElement | null>
  onSave(): void
  onActive(): void
}

/** The text area of the open draft. Every input goes to the journal at once. */
export function Editor({ journal, language, area, onSave, onActive }: EditorProps) {
  const { t } = useTexts('journal')
  const date = useJournal(journal, (state) => state.open.date)
  const content = useJournal(journal, (state) => state.open.draft.content)
  const written = useJournal(journal, (state) => state.open.doc.entry?.language)
  useCaretKept(area, content)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSave()
  }

  return (
    <textarea
      key={date}
      ref={area}
      className="editor"
      aria-label={t('journalEntry')}
      placeholder={t('placeholder')}
      lang={written ?? language}
      dir="auto"
      spellCheck
      value={content}
      onChange={(event) => {
        journal.type({ content: event.target.value })
        onActive()
      }}
      onKeyDown={onKeyDown}
      onCompositionStart={() => journal.setComposing(true)}
      onCompositionEnd={() => journal.setComposing(false)}
    />
  )
}

/**
 * Keeps the caret at its word when text comes from outside (another tab, dictation): where it is if the text before it
 * is unchanged, else moved by the growth of the text. Typed text is remembered at the input event, before this runs.
 */
function useCaretKept(area: RefObject<HTMLTextAreaElement | null>, content: string): void {
  const last = useRef({ content, caret: 0 })
  useLayoutEffect(() => {
    const element = area.current
    if (element === null) return
    const { content: before, caret } = last.current
    if (content !== before && document.activeElement === element) {
      const isSameBefore = content.startsWith(before.slice(0, caret))
      const next = isSameBefore ? caret : Math.max(0, caret + content.length - before.length)
      element.setSelectionRange(next, next)
    }
    last.current = { content, caret: element.selectionStart }
  }, [area, content])
  useLayoutEffect(() => {
    const remember = () => {
      const element = area.current
      if (element !== null) last.current = { content: element.value, caret: element.selectionStart }
    }
    document.addEventListener('selectionchange', remember)
    document.addEventListener('input', remember, { capture: true })
    return () => {
      document.removeEventListener('selectionchange', remember)
      document.removeEventListener('input', remember, { capture: true })
    }
  }, [area])
}
