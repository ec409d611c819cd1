import { type FormEvent, type ReactNode, useState } from 'react'
import { type PreferenceChange, takeBack, wholeChoices } from '#domain/accounts/preference-changes.ts'
import type { Preferences } from '#domain/accounts/profile.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { chooseTheme, chosenTheme, type Theme } from '#web/ui/theme.ts'
import '#web/ui/layout/settings-part.css'
import './practice-form.css'

const THEMES = ['device', 'light', 'dark'] as const
const SWITCHED = ['autoTranslate', 'ownFirst', 'autoShadow'] as const
const MEASURES = ['aligned', 'strict'] as const

type PracticeFormProps = {
  preferences: Preferences
  /** Keeps a change. */
  onChange(change: PreferenceChange): void
  /** Sends what is kept, where that is possible. Answers whether everything is kept. */
  onSave(): Promise<boolean>
  /** Leaves the page. */
  onLeave(): void
}

function themeChange(theme: Theme | null): PreferenceChange {
  return theme === null ? { isThemeChosen: false } : { theme, isThemeChosen: true }
}

/** What this visit has changed, and how to take it back. */
function useVisit({ preferences, onChange }: Pick<PracticeFormProps, 'preferences' | 'onChange'>) {
  const [opening] = useState(() => ({ preferences, theme: chosenTheme() }))
  const [chosen, setChosen] = useState<PreferenceChange>({})
  return {
    change(change: PreferenceChange) {
      setChosen({ ...chosen, ...wholeChoices(preferences, change) })
      onChange(change)
    },
    undo() {
      const back = takeBack(opening.preferences, chosen, preferences)
      if (Object.keys(back).length === 0) return
      if (Object.hasOwn(back, 'theme')) chooseTheme(opening.theme)
      onChange(back)
    },
  }
}

/** The preferences of practice. Each change holds at once; Save says so, Cancel takes back what this visit has changed. */
export function PracticeForm({ preferences, onChange, onSave, onLeave }: PracticeFormProps) {
  const { t } = useTexts('settings')
  const visit = useVisit({ preferences, onChange })
  const [progress, setProgress] = useState<'idle' | 'busy' | 'done'>('idle')
  const change = (changed: PreferenceChange) => {
    setProgress('idle')
    visit.change(changed)
  }
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (progress === 'busy') return
    setProgress('busy')
    setProgress((await onSave()) ? 'done' : 'idle')
  }
  function choose(theme: Theme | null): void {
    chooseTheme(theme)
    change(themeChange(theme))
  }
  const theme = chosenTheme() ?? 'device'
  const measure = preferences.accuracyMeasure ?? 'aligned'
  return (
    <form className="practice-form" onSubmit={(event) => void save(event)}>
      <Group title={t('theme')}>
        <div className="practice-themes">
          {THEMES.map((value) => (
            <Choice
              key={value}
              type="radio"
              name="theme"
              label={t(`themes.${value}`)}
              checked={theme === value}
              onChange={() => choose(value === 'device' ? null : value)}
            />
          ))}
        </div>
      </Group>
      <Group title={t('practice')}>
        {SWITCHED.map((name) => (
          <Choice
            key={name}
            type="checkbox"
            label={t(name)}
            hint={t(`${name}Hint`)}
            checked={preferences[name] ?? false}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
          />
        ))}
      </Group>
      <Group title={t('accuracy')}>
        {MEASURES.map((value) => (
          <Choice
            key={value}
            type="radio"
            name="accuracyMeasure"
            label={t(`measures.${value}`)}
            checked={measure === value}
            onChange={() => change({ accuracyMeasure: value })}
          />
        ))}
      </Group>
      <Actions
        progress={progress}
        onCancel={() => {
          visit.undo()
          onLeave()
        }}
      />
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="settings-part">
      <legend>
        <h3>{title}</h3>
      </legend>
      {children}
    </fieldset>
  )
}

function Actions({ progress, onCancel }: { progress: 'idle' | 'busy' | 'done'; onCancel(): void }) {
  const { t } = useTexts('settings')
  const { t: tAccounts } = useTexts('accounts')
  return (
    <div className="practice-actions">
      <Button type="submit" variant="outline" isLoading={progress === 'busy'}>
        {progress === 'busy' ? tAccounts('saving') : tAccounts('save')}
      </Button>
      <Button variant="outline" onClick={onCancel}>
        {tAccounts('cancel')}
      </Button>
      <p className="practice-done" role="status">
        {progress === 'done' && (
          <>
            <Icon name="tick" />
            <span>{t('updated')}</span>
          </>
        )}
      </p>
      <p className="settings-part-note">{t('atOnce')}</p>
    </div>
  )
}
