import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react'
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
    journal.type({ content: currentTarget.value }, { content: shown.type(currentTarget.value) })
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
      onCompositionStart={() => shown.setComposing(true)}
      onCompositionEnd={() => shown.setComposing(false)}
    />
  )
}

/** Shows the open draft, also as it comes from outside: another tab, dictation. Not while an input method composes. */
function useDraftShown(journal: Journal, area: RefObject<HTMLTextAreaElement | null>, date: Day) {
  const shown = useRef({ text: '', isComposing: false })
  const show = useCallback(() => {
    const { date: open, draft } = journal.get().open
    const { text, isComposing } = shown.current
    if (area.current === null || open !== date || isComposing || draft.content === text) return
    shown.current.text = draft.content
    replaceText(area.current, draft.content)
  }, [journal, area, date])
  useLayoutEffect(() => {
    shown.current = { text: '', isComposing: false }
    show()
    return journal.subscribe(show)
  }, [journal, show])
  return {
    /** The learner has made `text` of what was shown, which is the answer. */
    type(text: string): string {
      const over = shown.current.text
      shown.current.text = text
      return over
    },
    setComposing(isComposing: boolean): void {
      shown.current.isComposing = isComposing
      journal.setComposing(isComposing)
      show()
    },
  }
}

/** Where the caret belongs in `content`: behind the same words, wherever the text has grown. */
function caretIn(content: string, before: string, caret: number): number {
  const behind = before.slice(caret)
  if (content.startsWith(before.slice(0, caret))) return caret
  if (content.endsWith(behind)) return content.length - behind.length
  const line = before.slice(before.lastIndexOf('\n', caret - 1) + 1, caret)
  const at = content.lastIndexOf(line)
  return line !== '' && at >= 0 ? at + line.length : Math.max(0, caret + content.length - before.length)
}

function replaceText(element: HTMLTextAreaElement, content: string): void {
  const caret = caretIn(content, element.value, element.selectionStart)
  element.value = content
  if (document.activeElement === element) element.setSelectionRange(caret, caret)
}
