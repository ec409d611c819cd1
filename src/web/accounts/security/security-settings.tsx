import { useId, useState } from 'react'
import type { AccountSecurity, Device } from '#domain/accounts/security-settings.ts'
import { ButtonFailure } from '#web/accounts/form-failure.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { DeletionSection, type Leaving } from './deletion-section.tsx'
import { DeviceSection } from './device-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import type { Hands } from './recovery-codes.tsx'
import type { SectionProps } from './section.tsx'
import { TwoStepSection } from './two-step-section.tsx'
import { useAsked } from './use-asked.ts'
import './security.css'

export type SecuritySettingsSectionProps = {
  security: AccountSecurity
  hands: Hands
  leaving: Leaving
  userAgent: string
}

type SectionsProps = SectionProps &
  SecuritySettingsSectionProps & {
    /** null while they are not known, and where the provider does not tell. */
    devices: Device[] | null
    isElsewhere: boolean
  }

function Sections({ devices, hands, leaving, userAgent, isElsewhere, ...props }: SectionsProps) {
  const { passkeys } = props.guards
  return (
    <>
      <EmailSection {...props} />
      <PasswordSection {...props} />
      <TwoStepSection {...props} hands={hands} />
      {passkeys !== null && <PasskeySection {...props} passkeys={passkeys} userAgent={userAgent} />}
      {devices !== null && <DeviceSection {...props} devices={devices} />}
      <DeletionSection {...props} leaving={leaving} isElsewhere={isElsewhere} />
    </>
  )
}

/** Everything about the account beside the profile: how one logs in, where one is logged in, and its end. */
export function SecuritySettingsSection(props: SecuritySettingsSectionProps) {
  const { t } = useTexts('security')
  const id = useId()
  const [version, setVersion] = useState(0)
  const guards = useAsked(props.security.guards, version)
  const devices = useAsked(props.security.devices, version)
  const again = () => setVersion((now) => now + 1)
  return (
    <section className="guards" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      {guards === null && <p className="guard-note">{t('reading')}</p>}
      {guards?.ok === false && (
        <>
          <ButtonFailure failure={guards.error} />
          <LinkButton onClick={again}>{t('tryAgain')}</LinkButton>
        </>
      )}
      {guards?.ok && (
        <Sections
          {...props}
          guards={guards.value}
          devices={devices?.ok ? devices.value : null}
          isElsewhere={devices?.ok === false && devices.error === 'not-supported'}
          onChanged={again}
        />
      )}
      {guards?.ok && devices?.ok === false && devices.error !== 'not-supported' && (
        <Message tone="failure">{t('devices.notRead')}</Message>
      )}
    </section>
  )
}
