import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Day } from '#domain/clock.ts'
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

/** The text area of the open draft. Every input goes to the journal at once, and draws nothing anew. */
export function Editor({ journal, language, area, onSave, onActive }: EditorProps) {
  const { t } = useTexts('journal')
  const date = useJournal(journal, (state) => state.open.date)
  const isToday = useJournal(journal, (state) => state.today === date)
  const isEmpty = useJournal(journal, (state) => state.open.draft.content === '')
  const written = useJournal(journal, (state) => state.open.doc.entry?.language)
  const shown = useDraftShown(journal, area, date)

  function onInput({ currentTarget }: FormEvent<HTMLTextAreaElement>) {
    shown.current = currentTarget.value
    journal.type({ content: shown.current })
    onActive()
  }
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
      placeholder={isEmpty ? t(isToday ? 'placeholder' : 'placeholderThatDay') : undefined}
      lang={written ?? language}
      dir="auto"
      spellCheck
      onInput={onInput}
      onKeyDown={onKeyDown}
      onCompositionStart={() => journal.setComposing(true)}
      onCompositionEnd={() => journal.setComposing(false)}
    />
  )
}

/** Shows the open draft, also as it comes from outside: another tab, dictation. Answers which text is shown. */
function useDraftShown(journal: Journal, area: RefObject<HTMLTextAreaElement | null>, date: Day) {
  const shown = useRef('')
  useLayoutEffect(() => {
    shown.current = ''
    const show = () => {
      const { date: open, draft } = journal.get().open
      if (area.current === null || open !== date || draft.content === shown.current) return
      shown.current = draft.content
      replaceText(area.current, draft.content)
    }
    show()
    return journal.subscribe(show)
  }, [journal, area, date])
  return shown
}

/** The caret stays at its word: where it is if the text before it is unchanged, else moved by the growth of the text. */
function replaceText(element: HTMLTextAreaElement, content: string): void {
  const { value: before, selectionStart: caret } = element
  const isSameBefore = content.startsWith(before.slice(0, caret))
  const next = isSameBefore ? caret : Math.max(0, caret + content.length - before.length)
  element.value = content
  if (document.activeElement === element) element.setSelectionRange(next, next)
}
