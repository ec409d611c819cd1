import { useId } from 'react'
import { MOODS, type Mood } from '#domain/journal/entry.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MoodSign } from '#web/ui/mood-sign.tsx'
import './mood-select.css'

type MoodSelectProps = { mood: Mood; onChange(mood: Mood): void }

/** The mood of the day: none, or one of eight. */
export function MoodSelect({ mood, onChange }: MoodSelectProps) {
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
