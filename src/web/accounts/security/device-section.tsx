import { useId, useState } from 'react'
import type { Device } from '#domain/accounts/security-settings.ts'
import { type BrowserName, parseUserAgent } from '#domain/accounts/user-agent.ts'
import { useAction } from '#web/accounts/use-action.ts'
import { momentText } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FailureOrStepUp } from './app-code-form.tsx'
import { Section, type SectionProps } from './security-section.tsx'

/** 'Chrome on Android', or as much of that as is known. */
export function useBrowserText() {
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
