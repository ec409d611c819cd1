import { useId, useState } from 'react'
import { checkName } from '#domain/accounts/account-form.ts'
import type { Device, Passkey } from '#domain/accounts/security-settings.ts'
import { type BrowserName, parseUserAgent } from '#domain/accounts/user-agent.ts'
import { dayOf } from '#domain/clock.ts'
import { useForm } from '#web/accounts/form.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { momentText } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ConfirmButton } from '#web/ui/form/ask-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { FailureOrStepUp } from './owner-proof.tsx'
import { FormActions, Section, type SectionProps, useFocusOnStep } from './security-section.tsx'

/** 'Chrome on Android', or as much of that as is known. */
function useBrowserText() {
  const { t } = useTexts('security')
  return ({ browser, system }: BrowserName): string => {
    if (browser !== null && system !== null) return t('devices.name', { browser, system })
    return browser ?? system ?? t('devices.unknown')
  }
}

type DeviceRowProps = { device: Device; isBusy: boolean; onSignOut(): void }

function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps) {
  const { t, language } = useTexts('security')
  const name = useBrowserText()(parseUserAgent(device.browser))
  const moment = momentText(device.lastSeenAt, language)
  const seenId = useId() // tells two alike apart for screen readers, too
  return (
    <li className="security-row">
      <p className="security-row-name">{name}</p>
      <p className="security-row-note" id={seenId}>
        {device.isThis ? t('devices.thisOne') : t('devices.lastSeen', { moment })}
      </p>
      {!device.isThis && (
        <div className="security-row-actions">
          <Button
            variant="outline"
            size="sm"
            disabled={isBusy}
            aria-label={t('devices.signOutIt', { name })}
            aria-describedby={seenId}
            onClick={onSignOut}
          >
            {t('devices.signOut')}
          </Button>
        </div>
      )}
    </li>
  )
}

export function DeviceSection({ devices, ...props }: SectionProps & { devices: Device[] }) {
  const { t } = useTexts('security')
  const { security, onChanged } = props
  const [done, setDone] = useState<'signedOut' | 'signedOutAll' | null>(null)
  const action = useAction()
  const ended = (what: 'signedOut' | 'signedOutAll') => () => {
    setDone(what)
    onChanged()
  }
  const others = devices.filter(({ isThis }) => !isThis)
  const thisFirst = [...devices.filter(({ isThis }) => isThis), ...others]
  return (
    <Section title={t('devices.title')} done={done === null ? null : t(`devices.${done}`)}>
      <ul className="security-rows">
        {thisFirst.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isBusy={action.isBusy}
            onSignOut={() => action.run(() => security.signOutDevice(device.id), ended('signedOut'))}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          variant="outline"
          isLoading={action.isBusy}
          onClick={() => action.run(security.signOutOthers, ended('signedOutAll'))}
        >
          {t('devices.signOutAll')}
        </Button>
      )}
      <FailureOrStepUp {...props} {...action} />
    </Section>
  )
}

type PasskeyRowProps = SectionProps & { passkey: Passkey }

function RenameForm({ passkey, onClose, ...props }: PasskeyRowProps & { onClose(): void }) {
  const { t } = useTexts('security')
  const { formProps, field, failure, progress, retry } = useForm({
    fields: ['name'] as const,
    check: checkName,
    textOf: () => t('passkeys.missingName'),
    send: ({ name }) => props.security.renamePasskey(passkey.id, name.trim()),
    onDone() {
      onClose()
      props.onChanged()
    },
  })
  return (
    <>
      <form className="security-form" {...formProps}>
        <TextField
          label={t('passkeys.name')}
          {...field('name')}
          autoComplete="off"
          maxLength={120}
          required
          defaultValue={passkey.name}
        />
        <FormActions label={t('save')} progress={progress} onCancel={onClose} />
      </form>
      <FailureOrStepUp {...props} failure={failure} retry={retry} isForm />
    </>
  )
}

function PasskeyRow(props: PasskeyRowProps) {
  const { t, language } = useTexts('security')
  const { passkey, security, onChanged } = props
  const [isRenaming, setIsRenaming] = useState(false)
  const place = useFocusOnStep(isRenaming)
  const action = useAction()
  const name = passkey.name || t('passkeys.unnamed')
  const day = (at: number) => shortDay(dayOf(at), language)
  const remove = () => action.run(() => security.removePasskey(passkey.id), onChanged)
  const used =
    passkey.lastUsedAt === null
      ? t('passkeys.neverUsed')
      : t('passkeys.used', { date: day(passkey.lastUsedAt) })
  return (
    <li className="security-row">
      <p className="security-row-name">{name}</p>
      <p className="security-row-note">
        {t('added', { date: day(passkey.addedAt) })} {used}
      </p>
      <div className="security-row-actions" ref={place}>
        {isRenaming ? (
          <RenameForm {...props} onClose={() => setIsRenaming(false)} />
        ) : (
          <Button
            variant="outline"
            size="sm"
            aria-label={t('passkeys.renameIt', { name })}
            onClick={() => setIsRenaming(true)}
          >
            {t('passkeys.rename')}
          </Button>
        )}
        {!isRenaming && (
          <ConfirmButton
            size="sm"
            label={t('remove')}
            isBusy={action.isBusy}
            question={t('passkeys.removeQuestion', { name })}
            text={t('passkeys.removeText')}
            cancelLabel={t('keep')}
            onConfirm={remove}
          />
        )}
      </div>
      <FailureOrStepUp {...props} {...action} />
    </li>
  )
}

type PasskeySectionProps = SectionProps & { passkeys: Passkey[]; userAgent: string }

export function PasskeySection({ passkeys, userAgent, ...props }: PasskeySectionProps) {
  const { t } = useTexts('security')
  const browserText = useBrowserText()
  const { security, onChanged } = props
  const [isAdded, setIsAdded] = useState(false)
  const action = useAction()
  const addNamed = async () => {
    const outcome = await security.addPasskey()
    // The name says where it is kept; if renaming fails, the name that the account provider gave stays.
    if (outcome.ok) await security.renamePasskey(outcome.value.id, browserText(parseUserAgent(userAgent)))
    return outcome
  }
  const add = () =>
    action.run(addNamed, () => {
      setIsAdded(true)
      onChanged()
    })
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
      <FailureOrStepUp {...props} {...action} />
    </Section>
  )
}
