import { useId } from 'react'
import { SPEEDS, type Speed } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import '#web/ui/form/field.css'
import './speed-select.css'

type SpeedSelectProps = { speed: Speed; onChange(speed: Speed): void }

/** How fast the voice speaks, as a share of its normal speed. */
export function SpeedSelect({ speed, onChange }: SpeedSelectProps) {
  const { t, language } = useTexts('shadow')
  const id = useId()
  const format = new Intl.NumberFormat(language)
  function change(value: string): void {
    const chosen = SPEEDS.find((one) => String(one) === value)
    if (chosen !== undefined) onChange(chosen)
  }
  return (
    <span className="speed">
      <label htmlFor={id}>{t('speed')}</label>
      <span className="select-inline">
        <select id={id} value={speed} onChange={(event) => change(event.currentTarget.value)}>
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {format.format(one)}
            </option>
          ))}
        </select>
        <Icon name="chevron" size={18} />
      </span>
    </span>
  )
}
