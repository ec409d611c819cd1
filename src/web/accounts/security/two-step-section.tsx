import { useState } from 'react'
import type { NewApp } from '#domain/accounts/security-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AppName } from './app-name.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { useFocusOnStep } from './disclosure.tsx'
import { type Hands, RecoveryCodes } from './recovery-codes.tsx'
import { Section, type SectionProps } from './section.tsx'
import { ActionFailure } from './step-up.tsx'
import { TwoStepOff } from './two-step-off.tsx'
import { TwoStepOn } from './two-step-on.tsx'
import { type Action, useAction } from './use-action.ts'

type Step =
  | { at: 'rest'; done: 'turnedOn' | 'turnedOff' | null }
  | { at: 'name' }
  | { at: 'app'; app: NewApp }
  | { at: 'codes'; codes: string[] }

const REST: Step = { at: 'rest', done: null }

/** From one step of setting up to the next. */
function stepsOf({ security, guards, onChanged }: SectionProps, action: Action, go: (step: Step) => void) {
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
    /** Codes from before stay good; without any, they are made now. */
    async confirmed() {
      const codes = guards.recoveryCodesLeft === null ? await security.newRecoveryCodes() : null
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
        go({ at: 'rest', done: ids.length === guards.apps.length ? 'turnedOff' : null })
        onChanged()
      })
    },
  }
}

type TwoStepSectionProps = SectionProps & { hands: Hands }

/** Codes of an app beside the password: set up, kept safe with recovery codes, turned off. */
export function TwoStepSection({ hands, ...props }: TwoStepSectionProps) {
  const { t } = useTexts('security')
  const { security, guards } = props
  const [step, setStep] = useState<Step>(REST)
  const action = useAction()
  const place = useFocusOnStep(step.at)
  const { addApp, makeCodes, confirmed, remove } = stepsOf(props, action, setStep)
  const rest = () => setStep(REST)
  const isOn = guards.apps.length > 0
  return (
    <Section
      title={t('twoStep.title')}
      done={step.at === 'rest' && step.done ? t(`twoStep.${step.done}`) : null}
    >
      <div className="guard-steps" ref={place}>
        {step.at === 'rest' && !isOn && <TwoStepOff isBusy={action.isBusy} onSetUp={() => addApp('')} />}
        {step.at === 'rest' && isOn && (
          <TwoStepOn
            guards={guards}
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
            hands={hands}
            onConfirmed={confirmed}
            onCancel={() => {
              rest()
              void security.removeApp(step.app.id) // best effort: one that nobody confirmed ends by itself
            }}
          />
        )}
        {step.at === 'codes' && (
          <RecoveryCodes codes={step.codes} email={guards.email} hands={hands} onKept={rest} />
        )}
      </div>
      <ActionFailure failure={action.failure} security={security} guards={guards} onProven={action.retry} />
    </Section>
  )
}
