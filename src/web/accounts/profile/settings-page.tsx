import type { ReactNode } from 'react'
import type { Preferences } from '#domain/accounts/profile.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { FormFailure } from '#web/accounts/form.tsx'
import { useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { chooseTheme, chosenTheme, type Theme } from '#web/ui/theme.ts'
import { AccountPage, SaveRow } from './account-page.tsx'
import '#web/ui/layout/settings-part.css'
import './settings-page.css'

const FIELDS = ['theme', 'autoTranslate', 'ownFirst', 'autoShadow', 'accuracyMeasure'] as const
const THEMES = ['device', 'light', 'dark'] as const
const MEASURES = ['aligned', 'strict'] as const

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="settings-part settings-group">
      <legend>
        <h2>{title}</h2>
      </legend>
      {children}
    </fieldset>
  )
}

type Values = Record<(typeof FIELDS)[number], string>

/** null for the device's. */
function themeFrom({ theme }: Values): Theme | null {
  return theme === 'light' || theme === 'dark' ? theme : null
}

function preferencesFrom(values: Values) {
  const theme = themeFrom(values)
  return {
    ...(theme === null ? { isThemeChosen: false } : { theme, isThemeChosen: true }),
    autoTranslate: values.autoTranslate === 'on',
    ownFirst: values.ownFirst === 'on',
    autoShadow: values.autoShadow === 'on',
    accuracyMeasure: values.accuracyMeasure === 'strict' ? ('strict' as const) : ('aligned' as const),
  }
}

type SettingsFormProps = Required<Omit<SettingsPageProps, 'below'>> & { preferences: Preferences }

function SettingsForm({ session, preferences, onSaved, children }: SettingsFormProps) {
  const { t } = useTexts('accounts')
  const { formProps, failure, progress } = useForm({
    fields: FIELDS,
    check: () => ({}),
    async send(values) {
      const outcome = await session.update({ preferences: preferencesFrom(values) })
      if (outcome.ok) chooseTheme(themeFrom(values))
      return outcome
    },
    onDone: onSaved,
  })
  const theme = chosenTheme() ?? 'device'
  return (
    <form className="account-form" {...formProps}>
      <Group title={t('theme')}>
        {THEMES.map((value) => (
          <Choice
            key={value}
            type="radio"
            name="theme"
            value={value}
            label={t(`themes.${value}`)}
            hint={t(`themeHints.${value}`)}
            defaultChecked={theme === value}
          />
        ))}
      </Group>
      <Group title={t('practice')}>
        {(['autoTranslate', 'ownFirst', 'autoShadow'] as const).map((name) => (
          <Choice
            key={name}
            type="checkbox"
            name={name}
            label={t(name)}
            hint={t(`${name}Hint`)}
            defaultChecked={preferences[name] ?? false}
          />
        ))}
      </Group>
      <Group title={t('accuracy')}>
        {MEASURES.map((value) => (
          <Choice
            key={value}
            type="radio"
            name="accuracyMeasure"
            value={value}
            label={t(`measures.${value}`)}
            hint={t(`measureHints.${value}`)}
            defaultChecked={(preferences.accuracyMeasure ?? 'aligned') === value}
          />
        ))}
      </Group>
      {children}
      <SaveRow progress={progress} doneText={t('settingsUpdated')} />
      <FormFailure failure={failure} />
    </form>
  )
}

type SettingsPageProps = {
  session: AccountSession
  /** The settings of this device, below those of the account. */
  children?: ReactNode
  /** What is done at once, below the form and its Save. */
  below?: ReactNode
  /** Called when Save has stored those of the account: time to store those of the device. */
  onSaved?(): void
}

function nothing(): void {
  // without settings of this device there is nothing more to store
}

export function SettingsPage({ session, onSaved = nothing, below, children }: SettingsPageProps) {
  const { t } = useTexts('accounts')
  return (
    <AccountPage session={session} title={t('settingsTitle')}>
      {({ id, preferences }) => (
        <>
          <SettingsForm key={id} {...{ session, preferences, onSaved }}>
            {children}
          </SettingsForm>
          {below}
        </>
      )}
    </AccountPage>
  )
}
