import { type KeyboardEvent, useState } from 'react'
import { addTag, removeTag } from '#domain/journal/tags.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import './tag-input.css'

type TagInputProps = { tags: string[]; onChange(tags: string[]): void }

/** The tags of an entry, each with its remove button, and the input that follows the last one. */
export function TagInput({ tags, onChange }: TagInputProps) {
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
