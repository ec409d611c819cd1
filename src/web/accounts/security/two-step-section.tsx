import { useState } from 'react'
import type { NewAuthenticatorApp } from '#domain/accounts/security-settings.ts'
import { type Action, useAction } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FailureOrStepUp } from './app-code-form.tsx'
import { AppName, AppSetUp } from './app-set-up.tsx'
import { RecoveryCodes, type TextOutput } from './recovery-codes.tsx'
import { Section, type SectionProps, useFocusOnStep } from './security-section.tsx'
import { TwoStepOn } from './two-step-on.tsx'

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
