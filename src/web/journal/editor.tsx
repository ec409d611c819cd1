import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isConversionKey, useShownText } from '#web/ui/form/writing.ts'
import { type Journal, useJournal } from './journal.ts'

type EditorProps = {
  journal: Journal
  /** Of what is written. */
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
  const shown = useDraftShown(journal, area, date)

  function onInput({ currentTarget }: FormEvent<HTMLTextAreaElement>) {
    journal.type({ content: currentTarget.value }, { content: shown.type(currentTarget.value) })
    onActive()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isConversionKey(event.nativeEvent))
      return
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
      lang={language}
      translate="no"
      dir="auto"
      spellCheck
      onInput={onInput}
      onKeyDown={onKeyDown}
      onCompositionStart={() => shown.setComposing(true)}
      onCompositionEnd={() => shown.setComposing(false)}
    />
  )
}

/** Shows the open draft, also as it comes from outside: another tab, dictation. */
function useDraftShown(journal: Journal, area: RefObject<HTMLTextAreaElement | null>, date: Day) {
  const shown = useRef(useShownText(area)).current
  useLayoutEffect(() => {
    const show = () => {
      const { date: open, draft } = journal.get().open
      if (open === date) shown.show(draft.content)
    }
    show()
    return journal.subscribe(show)
  }, [journal, shown, date])
  return {
    type: shown.type,
    setComposing(isComposing: boolean): void {
      journal.setComposing(isComposing)
      shown.setComposing(isComposing)
    },
  }
}
