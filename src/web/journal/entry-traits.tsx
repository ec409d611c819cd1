import { type KeyboardEvent, useId, useState } from 'react'
import { addTag, MOODS, type Mood, removeTag } from '#domain/journal/entry.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon, MoodSign } from '#web/ui/icon.tsx'
import { type Journal, useJournal } from './journal.ts'
import './entry-traits.css'

/** Mood and tags of the open draft. */
export function EntryTraits({ journal }: { journal: Journal }) {
  const mood = useJournal(journal, (state) => state.open.draft.mood)
  const tags = useJournal(journal, (state) => state.open.draft.tags)
  return (
    <div className="diary-traits">
      <MoodSelect mood={mood} onChange={(value) => journal.type({ mood: value })} />
      <TagInput tags={tags} onChange={(value) => journal.type({ tags: value })} />
    </div>
  )
}

type MoodSelectProps = { mood: Mood; onChange(mood: Mood): void }

/** The mood of the day: none, or one of eight. */
function MoodSelect({ mood, onChange }: MoodSelectProps) {
  const { t } = useTexts('journal')
  const id = useId()
  return (
    <div className="mood-select">
      <label htmlFor={id}>{t('mood')}</label>
      <span className="mood-select-control">
        <select id={id} value={mood} onChange={(event) => onChange(event.target.value as Mood)}>
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

type TagInputProps = { tags: string[]; onChange(tags: string[]): void }

/** The tags of an entry, each with its remove button, and the input that follows the last one. */
function TagInput({ tags, onChange }: TagInputProps) {
  const { t } = useTexts('journal')
  const [text, setText] = useState('')

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const next = addTag(tags, text)
    if (next !== tags) onChange(next)
    setText('')
  }

  return (
    <div className="tag-input">
      {tags.map((tag) => (
        <span className="tag" key={tag}>
          <span className="tag-word" dir="auto">
            {tag}
          </span>
          <button
            type="button"
            aria-label={t('removeTag', { tag })}
            onClick={() => onChange(removeTag(tags, tag))}
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
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
