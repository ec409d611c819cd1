import { useEffect, useId, useState } from 'react'
import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import type { AccountSecurity, Device } from '#domain/accounts/security-settings.ts'
import { failure, type Outcome } from '#domain/outcome.ts'
import { ActionFailure } from '#web/accounts/form.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { type AccountDeletion, DeletionSection } from './deletion-section.tsx'
import { DeviceSection } from './device-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import type { TextOutput } from './recovery-codes.tsx'
import type { SectionProps } from './section.tsx'
import { TwoStepSection } from './two-step-section.tsx'
import './security.css'

/**
 * What `read` answers; null until there is an answer. It is read again when `version` changes, with the answer before
 * shown meanwhile. `read` must stay the same function.
 */
function useAnswer<Value>(read: () => AccountAnswer<Value>, version: number) {
  const [answer, setAnswer] = useState<Outcome<Value, AccountFailure> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is the reason to read again
  useEffect(() => {
    let isOver = false
    const show = (now: Outcome<Value, AccountFailure>) => {
      if (!isOver) setAnswer(now)
    }
    read().then(show, (error) => {
      console.error('The security settings could not be read', error)
      show(failure('unexpected'))
    })
    return () => {
      isOver = true
    }
  }, [read, version])
  return answer
}

export type SecuritySettingsSectionProps = {
  security: AccountSecurity
  output: TextOutput
  deletion: AccountDeletion
  userAgent: string
}

type SectionsProps = SectionProps &
  SecuritySettingsSectionProps & {
    /** null while they are not known, and where the provider does not say. */
    devices: Device[] | null
    isElsewhere: boolean
  }

function Sections({ devices, output, deletion, userAgent, isElsewhere, ...props }: SectionsProps) {
  const { passkeys } = props.settings
  return (
    <>
      <EmailSection {...props} />
      <PasswordSection {...props} />
      <TwoStepSection {...props} output={output} />
      {passkeys !== null && <PasskeySection {...props} passkeys={passkeys} userAgent={userAgent} />}
      {devices !== null && <DeviceSection {...props} devices={devices} />}
      <DeletionSection {...props} deletion={deletion} isElsewhere={isElsewhere} />
    </>
  )
}

/** Everything about the account beside the profile: how one logs in, where one is logged in, and its end. */
export function SecuritySettingsSection(props: SecuritySettingsSectionProps) {
  const { t } = useTexts('security')
  const id = useId()
  const [version, setVersion] = useState(0)
  const settings = useAnswer(props.security.settings, version)
  const devices = useAnswer(props.security.devices, version)
  const again = () => setVersion((now) => now + 1)
  return (
    <section className="security-settings" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      {settings === null && <p className="security-note">{t('reading')}</p>}
      {settings?.ok === false && (
        <>
          <ActionFailure failure={settings.error} />
          <LinkButton onClick={again}>{t('tryAgain')}</LinkButton>
        </>
      )}
      {settings?.ok && (
        <Sections
          {...props}
          settings={settings.value}
          devices={devices?.ok ? devices.value : null}
          isElsewhere={devices?.ok === false && devices.error === 'not-supported'}
          onChanged={again}
        />
      )}
      {settings?.ok && devices?.ok === false && devices.error !== 'not-supported' && (
        <Message tone="failure">{t('devices.notRead')}</Message>
      )}
    </section>
  )
}
