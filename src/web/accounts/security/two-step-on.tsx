import type { SecuritySettings } from '#domain/accounts/security-settings.ts'
import { dayOf } from '#domain/clock.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmButton } from './confirm-button.tsx'

type TwoStepOnProps = {
  settings: SecuritySettings
  isBusy: boolean
  onCodes(): void
  onAdd(): void
  onRemove(ids: string[]): void
}

export function TwoStepOn({ settings, isBusy, onCodes, onAdd, onRemove }: TwoStepOnProps) {
  const { t, language } = useTexts('security')
  const { apps, recoveryCodesLeft: left } = settings
  const day = (at: number) => shortDay(dayOf(at), language)
  const since = day(Math.min(...apps.map(({ addedAt }) => addedAt)))
  return (
    <>
      <p>
        {t('twoStep.on', { date: since })}{' '}
        {left === null ? t('twoStep.noCodes') : t('twoStep.codesLeft', { count: left })}
      </p>
      {apps.length > 1 && (
        <ul className="security-rows">
          {apps.map((app) => (
            <li key={app.id} className="security-row">
              <p className="security-row-name">{app.name || t('twoStep.app')}</p>
              <p className="security-row-note">{t('added', { date: day(app.addedAt) })}</p>
              <div className="security-row-actions">
                <ConfirmButton
                  size="sm"
                  label={t('remove')}
                  isBusy={isBusy}
                  question={t('twoStep.removeQuestion')}
                  text={t('twoStep.removeText')}
                  cancelLabel={t('keep')}
                  onConfirm={() => onRemove([app.id])}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="security-actions">
        {left === null ? (
          <Button variant="outline" isLoading={isBusy} onClick={onCodes}>
            {t('twoStep.makeCodes')}
          </Button>
        ) : (
          <ConfirmButton
            label={t('twoStep.newCodes')}
            isBusy={isBusy}
            question={t('twoStep.newCodesQuestion')}
            text={t('twoStep.newCodesText')}
            cancelLabel={t('twoStep.keepCodes')}
            onConfirm={onCodes}
          />
        )}
        <Button variant="outline" disabled={isBusy} onClick={onAdd}>
          {t('twoStep.addApp')}
        </Button>
        <ConfirmButton
          variant="danger"
          label={t('twoStep.turnOff')}
          isBusy={isBusy}
          question={t('twoStep.turnOffQuestion')}
          text={t('twoStep.turnOffText')}
          cancelLabel={t('twoStep.keepOn')}
          onConfirm={() => onRemove(apps.map(({ id }) => id))}
        />
      </div>
    </>
  )
}
