import { useCallback, useId, useState } from 'react'
import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import type { AccountSecurity, LinkedSignOn } from '#domain/accounts/security-settings.ts'
import { dayOf } from '#domain/clock.ts'
import { failure } from '#domain/outcome.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { ActionFailure } from '#web/accounts/form.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useIssuerReturn } from '#web/accounts/use-issuer-return.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ConfirmButton } from '#web/ui/form/ask-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { AddedKeysSection } from './added-keys-section.tsx'
import { type AccountDeletion, DeletionSection } from './deletion-section.tsx'
import { EmailSection, PasswordSection } from './email-and-password.tsx'
import { FailureOrStepUp } from './owner-proof.tsx'
import { DeviceSection, PasskeySection } from './passkeys-and-devices.tsx'
import type { TextOutput } from './recovery-codes.tsx'
import { Section, type SectionProps } from './security-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'
import './security.css'

function SignOnRow({ signOn, name, ...props }: SectionProps & { signOn: LinkedSignOn; name: string }) {
  const { t, language } = useTexts('security')
  const action = useAction()
  const { id, email, addedAt } = signOn
  const unlink = () => action.run(() => props.security.unlinkIssuer(id), props.onChanged)
  return (
    <li className="security-row">
      <p className="security-row-name">{email}</p>
      <p className="security-row-note">{t('added', { date: shortDay(dayOf(addedAt), language) })}</p>
      <div className="security-row-actions">
        <ConfirmButton
          label={t('signOn.unlink')}
          size="sm"
          question={t('signOn.unlinkQuestion', { name })}
          text={t('signOn.unlinkText', { name })}
          cancelLabel={t('cancel')}
          isBusy={action.isBusy}
          onConfirm={unlink}
        />
      </div>
      <FailureOrStepUp {...props} {...action} />
    </li>
  )
}

/** Who at the issuer enters the account, and linking and unlinking them. */
export function SignOnSection({ name, ...props }: SectionProps & { name: string }) {
  const { t } = useTexts('security')
  const action = useAction()
  const { identities } = props.settings
  const link = () => action.run(() => props.security.linkIssuer())
  useIssuerReturn((arrived) => {
    if ('error' in arrived) action.run(async () => failure(accountFailureOf(arrived.error)))
  })
  return (
    <Section title={name}>
      <p>{t('signOn.text', { name })}</p>
      {identities.length > 0 && (
        <ul className="security-rows">
          {identities.map((signOn) => (
            <SignOnRow key={signOn.id} signOn={signOn} name={name} {...props} />
          ))}
        </ul>
      )}
      {identities.length === 0 && (
        <Button variant="outline" isLoading={action.isBusy} onClick={link}>
          {t('signOn.link', { name })}
        </Button>
      )}
      <FailureOrStepUp {...props} {...action} retry={link} />
    </Section>
  )
}

/** 'unexpected' where the answer rejects, so that it is always a value. */
async function withUnexpected<Value>(answer: AccountAnswer<Value>): AccountAnswer<Value> {
  try {
    return await answer
  } catch (error) {
    console.error('The security settings could not be read', error)
    return failure('unexpected')
  }
}

export type SecuritySettingsSectionProps = {
  security: AccountSecurity
  output: TextOutput
  deletion: AccountDeletion
  userAgent: string
  /** What people call the issuer at which they log in, too. */
  singleSignOn?: string | null
}

/** Where the second factor is missing, showing it lists the devices. */
function DevicesNotRead({ failure, onChanged, ...props }: SectionProps & { failure: AccountFailure }) {
  const { t } = useTexts('security')
  if (failure !== 'second-factor-needed') return <Message tone="failure">{t('devices.notRead')}</Message>
  return (
    <Section title={t('devices.title')}>
      <FailureOrStepUp {...props} failure={failure} retry={onChanged} />
    </Section>
  )
}

/** Everything about the account beside the profile: how one logs in, where one is logged in, and its end. */
export function SecuritySettingsSection(props: SecuritySettingsSectionProps) {
  const { security, output, deletion, userAgent, singleSignOn = null } = props
  const { t } = useTexts('security')
  const id = useId()
  const [{ subscribe, emit }] = useState(() => createSubscribers())
  const readSettings = useCallback(() => withUnexpected(security.settings()), [security])
  const readDevices = useCallback(() => withUnexpected(security.devices()), [security])
  const readAdded = useCallback(() => withUnexpected(security.addedKeys()), [security])
  const settings = useAnswer(readSettings, subscribe)
  const devices = useAnswer(readDevices, subscribe)
  const added = useAnswer(readAdded, subscribe)
  const [isAll, setIsAll] = useState(false) // after a new password also what this very session has added
  const onNewPassword = () => {
    setIsAll(true)
    emit()
  }
  const isElsewhere = devices?.ok === false && devices.error === 'not-supported'
  const section = settings?.ok && { security, settings: settings.value, onChanged: emit }
  return (
    <section className="security-settings" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      {settings === undefined && <p className="security-note">{t('reading')}</p>}
      {settings?.ok === false && (
        <>
          <ActionFailure failure={settings.error} />
          <LinkButton onClick={() => emit()}>{t('tryAgain')}</LinkButton>
        </>
      )}
      {section && (
        <>
          <EmailSection {...section} />
          <PasswordSection {...section} onChanged={onNewPassword} />
          {added?.ok && (
            <AddedKeysSection
              since={added.value.since}
              keys={added.value.keys.filter(({ isFromHere }) => isAll || !isFromHere)}
              email={section.settings.email}
              mailCode={() => security.mailRemovalCode(section.settings.email)}
              remove={(ids, proofs) =>
                security.removeRecentKeys({ email: section.settings.email, ids, ...proofs })
              }
              isCalledFor={isAll}
              onRemoved={emit}
            />
          )}
          <TwoStepSection {...section} output={output} />
          {section.settings.passkeys !== null && (
            <PasskeySection {...section} passkeys={section.settings.passkeys} userAgent={userAgent} />
          )}
          {singleSignOn !== null && <SignOnSection {...section} name={singleSignOn} />}
          {devices?.ok && <DeviceSection {...section} devices={devices.value} />}
          <DeletionSection {...section} deletion={deletion} isElsewhere={isElsewhere} />
          {devices?.ok === false && !isElsewhere && <DevicesNotRead {...section} failure={devices.error} />}
        </>
      )}
    </section>
  )
}
