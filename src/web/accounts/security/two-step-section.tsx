import { useState } from 'react'
import { inGroups } from '#domain/accounts/account-form.ts'
import type { NewAuthenticatorApp, SecuritySettings } from '#domain/accounts/security-settings.ts'
import { dayOf } from '#domain/clock.ts'
import { type Action, useAction } from '#web/accounts/use-action.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ConfirmButton } from '#web/ui/form/ask-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { AppCodeForm, FailureOrStepUp } from './owner-proof.tsx'
import { CopyButton, RecoveryCodes, type TextOutput } from './recovery-codes.tsx'
import { FormActions, Section, type SectionProps, useFocusOnStep } from './security-section.tsx'

type AppNameProps = { isBusy: boolean; onNamed(name: string): void; onCancel(): void }

/** Asks for a name that tells several apps apart. */
function AppName({ isBusy, onNamed, onCancel }: AppNameProps) {
  const { t } = useTexts('security')
  return (
    <form
      className="security-form"
      onSubmit={(event) => {
        event.preventDefault()
        onNamed(String(new FormData(event.currentTarget).get('name') ?? ''))
      }}
    >
      <TextField
        label={t('twoStep.appName')}
        name="name"
        autoComplete="off"
        maxLength={60}
        hint={t('twoStep.appNameNote')}
      />
      <FormActions label={t('goOn')} progress={isBusy ? 'busy' : 'idle'} onCancel={onCancel} />
    </form>
  )
}

type AppSetUpProps = Pick<SectionProps, 'security' | 'settings'> & {
  app: NewAuthenticatorApp
  output: TextOutput
  onConfirmed(): Promise<void>
  onCancel(): void
}

/** Shows the secret as a QR code and as text, and asks for the first code. */
function AppSetUp({ app, output, ...props }: AppSetUpProps) {
  const { t } = useTexts('security')
  return (
    <AppCodeForm {...props} appId={app.id} label={t('twoStep.confirm')}>
      <p>{t('twoStep.scan')}</p>
      <img className="security-qr" src={app.qr} width="200" height="200" alt={t('twoStep.qr')} />
      <div>
        <a className="security-app-link" href={app.link}>
          {t('twoStep.openApp')}
        </a>
        <p>{t('twoStep.secret')}</p>
        <p className="security-secret">
          <code>{inGroups(app.secret)}</code>{' '}
          <CopyButton text={app.secret} copy={output.copy} label={t('twoStep.copySecret')} />
        </p>
      </div>
    </AppCodeForm>
  )
}

type TwoStepOnProps = {
  settings: SecuritySettings
  isBusy: boolean
  onCodes(): void
  onAdd(): void
  onRemove(ids: string[]): void
}

function TwoStepOn({ settings, isBusy, onCodes, onAdd, onRemove }: TwoStepOnProps) {
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

type Step =
  | { at: 'rest'; done: 'turnedOn' | 'turnedOff' | null }
  | { at: 'name' }
  | { at: 'app'; app: NewAuthenticatorApp }
  | { at: 'codes'; codes: string[] }

const REST: Step = { at: 'rest', done: null }

function stepsOf({ security, settings, onChanged }: SectionProps, action: Action, go: (step: Step) => void) {
  const makeCodes = () =>
    action.run(security.newRecoveryCodes, (codes) => {
      go({ at: 'codes', codes })
      onChanged()
    })
  return {
    makeCodes,
    addApp: (name: string) =>
      action.run(
        () => security.addApp(name),
        (app) => go({ at: 'app', app }),
      ),
    /** Earlier recovery codes stay valid; without any, they are made now. */
    async confirmed() {
      const codes = settings.recoveryCodesLeft === null ? await security.newRecoveryCodes() : null
      go(codes?.ok ? { at: 'codes', codes: codes.value } : { at: 'rest', done: 'turnedOn' })
      onChanged()
    },
    remove(ids: string[]) {
      const removeAll = async () => {
        for (const id of ids.slice(1)) {
          const outcome = await security.removeApp(id)
          if (!outcome.ok) return outcome
        }
        return security.removeApp(ids[0] ?? '')
      }
      action.run(removeAll, () => {
        go({ at: 'rest', done: ids.length === settings.apps.length ? 'turnedOff' : null })
        onChanged()
      })
    },
  }
}

type TwoStepSectionProps = SectionProps & { output: TextOutput }

export function TwoStepSection({ output, ...props }: TwoStepSectionProps) {
  const { t } = useTexts('security')
  const { security, settings } = props
  const [step, setStep] = useState<Step>(REST)
  const action = useAction()
  const place = useFocusOnStep(step.at)
  const { addApp, makeCodes, confirmed, remove } = stepsOf(props, action, setStep)
  const rest = () => setStep(REST)
  const isOn = settings.apps.length > 0
  return (
    <Section
      title={t('twoStep.title')}
      done={step.at === 'rest' && step.done ? t(`twoStep.${step.done}`) : null}
    >
      <div className="security-steps" ref={place}>
        {step.at === 'rest' && !isOn && (
          <>
            <p>{t('twoStep.off')}</p>
            <Button variant="outline" isLoading={action.isBusy} onClick={() => addApp('')}>
              {t('twoStep.setUp')}
            </Button>
          </>
        )}
        {step.at === 'rest' && isOn && (
          <TwoStepOn
            settings={settings}
            isBusy={action.isBusy}
            onCodes={makeCodes}
            onAdd={() => setStep({ at: 'name' })}
            onRemove={remove}
          />
        )}
        {step.at === 'name' && <AppName isBusy={action.isBusy} onNamed={addApp} onCancel={rest} />}
        {step.at === 'app' && (
          <AppSetUp
            app={step.app}
            security={security}
            settings={settings}
            output={output}
            onConfirmed={confirmed}
            onCancel={() => {
              rest()
              void security.removeApp(step.app.id) // best effort: an app that nobody confirmed asks for nothing
            }}
          />
        )}
        {step.at === 'codes' && (
          <RecoveryCodes codes={step.codes} email={settings.email} output={output} onKept={rest} />
        )}
      </div>
      <FailureOrStepUp {...props} {...action} />
    </Section>
  )
}
