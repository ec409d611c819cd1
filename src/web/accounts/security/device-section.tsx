import { useId, useState } from 'react'
import { browserWords } from '#domain/accounts/browser-words.ts'
import type { Device } from '#domain/accounts/security-settings.ts'
import { ButtonFailure } from '#web/accounts/form-failure.tsx'
import { momentText } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Section, type SectionProps } from './section.tsx'
import { useAction } from './use-action.ts'
import { useBrowserName } from './use-browser-name.ts'

type DeviceRowProps = { device: Device; isBusy: boolean; onSignOut(): void }

function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps) {
  const { t, language } = useTexts('security')
  const name = useBrowserName()(browserWords(device.browser))
  const moment = momentText(device.lastSeenAt, language)
  const seenId = useId() // tells two alike apart also for whoever hears the page
  return (
    <li className="guard-row">
      <p className="guard-row-name">{name}</p>
      <p className="guard-row-note" id={seenId}>
        {device.isThis ? t('devices.thisOne') : t('devices.lastSeen', { moment })}
      </p>
      {!device.isThis && (
        <div className="guard-row-deeds">
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

/** Where the account is logged in, and the way to end that. */
export function DeviceSection({ security, devices, onChanged }: SectionProps & { devices: Device[] }) {
  const { t } = useTexts('security')
  const [done, setDone] = useState<'signedOut' | 'signedOutAll' | null>(null)
  const action = useAction()
  const ended = (what: 'signedOut' | 'signedOutAll') => () => {
    setDone(what)
    onChanged()
  }
  const others = devices.filter(({ isThis }) => !isThis)
  const here = devices.filter(({ isThis }) => isThis)
  return (
    <Section title={t('devices.title')} done={done === null ? null : t(`devices.${done}`)}>
      <ul className="guard-rows">
        {[...here, ...others].map((device) => (
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
      <ButtonFailure failure={action.failure} />
    </Section>
  )
}
