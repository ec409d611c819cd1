import { useState } from 'react'
import { browserWords } from '#domain/accounts/browser-words.ts'
import type { Passkey } from '#domain/accounts/security-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { Section, type SectionProps } from './section.tsx'
import { ActionFailure } from './step-up.tsx'
import { useAction } from './use-action.ts'
import { useBrowserName } from './use-browser-name.ts'

type PasskeySectionProps = SectionProps & {
  passkeys: Passkey[]
  /** How this browser names itself. */
  userAgent: string
}

/** Keys that a device or a password manager keeps, in place of a password. */
export function PasskeySection({ passkeys, userAgent, ...props }: PasskeySectionProps) {
  const { t } = useTexts('security')
  const nameOf = useBrowserName()
  const { security, guards, onChanged } = props
  const [isAdded, setIsAdded] = useState(false)
  const action = useAction()
  const add = () =>
    action.run(
      async () => {
        const outcome = await security.addPasskey()
        // A name that says where it is kept; what the provider calls it is good enough if that cannot be said.
        if (outcome.ok) await security.renamePasskey(outcome.value.id, nameOf(browserWords(userAgent)))
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
        <ul className="guard-rows">
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
      <ActionFailure failure={action.failure} security={security} guards={guards} onProven={action.retry} />
    </Section>
  )
}
