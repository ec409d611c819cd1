import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import type { LinkedSignOn } from '#domain/accounts/security-settings.ts'
import { dayOf } from '#domain/clock.ts'
import { failure } from '#domain/outcome.ts'
import { useAction } from '#web/accounts/use-action.ts'
import { useIssuerReturn } from '#web/accounts/use-issuer-return.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FailureOrStepUp } from './app-code-form.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { Section, type SectionProps } from './security-section.tsx'

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
