import { type FormEvent, type ReactNode, useState } from 'react'
import { type PreferenceChange, takeBack, wholeChoices } from '#domain/accounts/preference-changes.ts'
import type { Preferences } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import {
  hasReadings,
  READ_LANGUAGES,
  READING_MODES,
  type ReadingMode,
  readingMode,
} from '#domain/spoken/reading-mode.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SettingsDetails } from '#web/ui/layout/settings-details.tsx'
import { chooseTheme, chosenTheme, type Theme } from '#web/ui/theme.ts'
import '#web/ui/layout/settings-part.css'
import './practice-form.css'

const THEMES = ['device', 'light', 'dark'] as const
const SWITCHED = ['autoTranslate', 'ownFirst', 'autoShadow'] as const
const MEASURES = ['aligned', 'strict'] as const

type PracticeFormProps = {
  /** The language that is learnt. */
  language: LanguageCode
  preferences: Preferences
  /** Keeps a change. */
  onChange(change: PreferenceChange): void
  /** The theme, which is stored apart, was chosen. `isKept`: the device has taken it. */
  onStored(isKept: boolean): void
  /** Sends what is kept, where that is possible. Answers whether everything is kept. */
  onSave(): Promise<boolean>
  /** Leaves the page. */
  onLeave(): void
}

function themeChange(theme: Theme | null): PreferenceChange {
  return theme === null ? { isThemeChosen: false } : { theme, isThemeChosen: true }
}

/** What this visit has changed, and how to take it back. */
function useVisit({
  preferences,
  onChange,
  onStored,
}: Pick<PracticeFormProps, 'preferences' | 'onChange' | 'onStored'>) {
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
      if (Object.hasOwn(back, 'theme')) onStored(chooseTheme(opening.theme))
      onChange(back)
    },
  }
}

/** The preferences of practice. Each change holds at once; Save says so, Cancel takes back what this visit has changed. */
export function PracticeForm({ language, preferences, onSave, onLeave, ...kept }: PracticeFormProps) {
  const { t } = useTexts('settings')
  const visit = useVisit({ preferences, ...kept })
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
    kept.onStored(chooseTheme(theme))
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
      {hasReadings(language) && (
        <ReadingsChoice
          mode={readingMode(preferences, language)}
          onChoose={(mode) => change({ [READ_LANGUAGES[language].preference]: mode })}
        />
      )}
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

type ReadingsChoiceProps = { mode: ReadingMode; onChoose(mode: ReadingMode): void }

function ReadingsChoice({ mode, onChoose }: ReadingsChoiceProps) {
  const { t } = useTexts('settings')
  const [isOpen] = useState(() => matchMedia('(width >= 640px)').matches) // a phone has no room for all of it
  return (
    <SettingsDetails
      id="readings-choice"
      title={t('readings')}
      aside={t(`readingModes.${mode}`)}
      isOpen={isOpen}
    >
      <fieldset className="practice-readings" aria-label={t('readings')}>
        {READING_MODES.map((each) => (
          <Choice
            key={each}
            type="radio"
            name="readings"
            label={t(`readingModes.${each}`)}
            checked={mode === each}
            onChange={() => onChoose(each)}
          />
        ))}
      </fieldset>
      <p className="settings-part-note">{t('readingsHint')}</p>
    </SettingsDetails>
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
      {progress !== 'done' && <p className="settings-part-note">{t('atOnce')}</p>}
    </div>
  )
}
