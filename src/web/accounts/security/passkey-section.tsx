import { useState } from 'react'
import type { Passkey } from '#domain/accounts/security-settings.ts'
import { parseUserAgent } from '#domain/accounts/user-agent.ts'
import { useAction } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { FailureOrStepUp } from './app-code-form.tsx'
import { useBrowserText } from './device-section.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { Section, type SectionProps } from './section.tsx'

type PasskeySectionProps = SectionProps & {
  passkeys: Passkey[]
  userAgent: string
}

/** Keys that a device or a password manager keeps, in place of a password. */
export function PasskeySection({ passkeys, userAgent, ...props }: PasskeySectionProps) {
  const { t } = useTexts('security')
  const browserText = useBrowserText()
  const { security, settings, onChanged } = props
  const [isAdded, setIsAdded] = useState(false)
  const action = useAction()
  const add = () =>
    action.run(
      async () => {
        const outcome = await security.addPasskey()
        // The name says where it is kept; if that fails, the name that the provider gave is good enough.
        if (outcome.ok) await security.renamePasskey(outcome.value.id, browserText(parseUserAgent(userAgent)))
        return outcome
      },
      () => {
        setIsAdded(true)
        onChanged()
      },
    )
  return (
    <Section title={t('passkeys.title')} done={isAdded ? t('passkeys.added') : null}>
      <p>{t('passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className="security-rows">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} {...props} />
          ))}
        </ul>
      )}
      {security.hasPasskeys() ? (
        <Button variant="outline" isLoading={action.isBusy} onClick={add}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <Message tone="hint">{t('passkeys.notHere')}</Message>
      )}
      <FailureOrStepUp
        failure={action.failure}
        security={security}
        settings={settings}
        onRetry={action.retry}
      />
    </Section>
  )
}
