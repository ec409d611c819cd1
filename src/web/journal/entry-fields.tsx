import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Day } from '#domain/clock.ts'
import { addTag, type Mood, removeTag, tagRefusal } from '#domain/journal/entry.ts'
import { MOODS, TAG_LIMITS } from '#domain/kinds/day.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isConversionKey, useShownText } from '#web/ui/form/writing.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MoodSign } from '#web/ui/mood-sign.tsx'
import { type Journal, useJournal } from './journal.ts'
import './entry-fields.css'

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

type TagField = {
  text: string
  /** Why that cannot become a tag. */
  refusal: ReturnType<typeof tagRefusal>
  set(text: string): void
  /** Answers false where it cannot become a tag, and stays in the field. */
  take(): boolean
}

/** What stands in the tag input of the open day; `take` makes it a tag. */
export function useTagField(journal: Journal): TagField {
  const date = useJournal(journal, (state) => state.open.date)
  const tags = useJournal(journal, (state) => state.open.draft.tags)
  const [field, setField] = useState({ date, text: '' })
  const text = field.date === date ? field.text : '' // not the tag of another day
  return {
    text,
    refusal: tagRefusal(tags, text),
    set: (typed) => setField({ date, text: typed }),
    take() {
      const { tags } = journal.get().open.draft
      if (tagRefusal(tags, text) !== null) return false
      const next = addTag(tags, text)
      if (next !== tags) journal.type({ tags: next })
      setField({ date, text: '' })
      return true
    },
  }
}

type EntryTraitsProps = { journal: Journal; field: TagField }

export function EntryTraits({ journal, field }: EntryTraitsProps) {
  return (
    <div className="diary-traits">
      <MoodSelect journal={journal} />
      <TagInput journal={journal} field={field} />
    </div>
  )
}

function MoodSelect({ journal }: { journal: Journal }) {
  const { t } = useTexts('journal')
  const mood = useJournal(journal, (state) => state.open.draft.mood)
  const id = useId()
  return (
    <div className="mood-select">
      <label htmlFor={id}>{t('mood')}</label>
      <span className="mood-select-control">
        <select
          id={id}
          value={mood}
          onChange={(event) => journal.type({ mood: event.target.value as Mood }, { mood })}
        >
          <option value="">{t('noMood')}</option>
          {MOODS.map((value) => (
            <option key={value} value={value}>
              {t(`moods.${value}`)}
            </option>
          ))}
        </select>
        {mood !== '' && <MoodSign mood={mood} />}
        <Icon name="chevron" size={18} />
      </span>
    </div>
  )
}

/** The tags, each with its remove button, and the input after the last one. */
function TagInput({ journal, field }: EntryTraitsProps) {
  const { t } = useTexts('journal')
  const tags = useJournal(journal, (state) => state.open.draft.tags)
  const hintId = useId()
  const { refusal } = field
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isConversionKey(event.nativeEvent)) return
    event.preventDefault()
    field.take()
  }

  return (
    <div className="tag-input">
      {tags.map((tag) => (
        <span className="tag" key={tag}>
          <span className="tag-word" dir="auto" translate="no">
            {tag}
          </span>
          <button
            type="button"
            aria-label={t('removeTag', { tag })}
            onClick={() => journal.type({ tags: removeTag(tags, tag) }, { tags })}
          >
            <Icon name="cross" size={12} />
          </button>
        </span>
      ))}
      <input
        type="text"
        dir="auto"
        aria-label={t('addTag')}
        placeholder={t('addTag')}
        enterKeyHint="done"
        aria-invalid={refusal !== null || undefined}
        aria-describedby={hintId}
        value={field.text}
        onChange={(event) => field.set(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={hintId} className="tag-hint" role="status">
        {refusal === 'tooMany' && t('tagsFull', { most: TAG_LIMITS.tags })}
        {refusal === 'tooLong' && t('tagTooLong', { most: TAG_LIMITS.tagLength })}
      </p>
    </div>
  )
}
