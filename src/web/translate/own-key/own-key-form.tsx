import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type OwnKey, ownKeyProblems, readOwnAddress, tidyOwnKey } from '#domain/ai-provider/own-key.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import type { OwnKeyTrialState } from './own-key-trial.tsx'

type OwnKeyFormProps = {
  /** The one that is kept, of which address and model are changed; the key is never shown again. */
  own: OwnKey | null
  origins: readonly string[]
  trial: OwnKeyTrialState
  onKeep(own: OwnKey): void
  /** null where there is nothing to go back to. */
  onCancel: (() => void) | null
}

type Problems = ReturnType<typeof ownKeyProblems>

function typedIn(form: HTMLFormElement): OwnKey {
  const data = new FormData(form)
  const read = (name: keyof OwnKey) => String(data.get(name) ?? '')
  return { address: read('address'), key: read('key'), model: read('model') }
}

/** What browsers and password managers are to leave alone: they would keep it elsewhere, or send it away to be spelled. */
const LEFT_ALONE = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  required: true,
}

/** Address, key and model. They can be tried before they are kept. `dialog`: no browser ever puts them into an address or sends them. */
export function OwnKeyForm({ own, origins, trial, onKeep, onCancel }: OwnKeyFormProps) {
  const { t } = useTexts('privacy')
  const [problems, setProblems] = useState<Problems>({})
  const [submits, setSubmits] = useState(0)
  const [isChange] = useState(own !== null)
  const form = useRef<HTMLFormElement>(null)
  const names = origins.join(', ')
  useEffect(() => {
    const first = isChange ? 'input' : null
    const target = submits === 0 ? first : '[aria-invalid="true"]'
    if (target !== null) form.current?.querySelector<HTMLElement>(target)?.focus()
  }, [submits, isChange])

  function take(use: (typed: OwnKey) => void): void {
    if (form.current === null) return
    const typed = typedIn(form.current)
    const found = ownKeyProblems(typed, origins)
    setProblems(found)
    setSubmits(submits + 1)
    if (Object.keys(found).length === 0) use(tidyOwnKey(typed))
    else trial.stop()
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    take(onKeep)
  }
  function errorAt(field: keyof OwnKey): string | undefined {
    const problem = problems[field]
    if (problem === undefined) return undefined
    if (problem === 'missing') return t(`ownKey.problems.missing.${field}`)
    return t(`ownKey.problems.${problem}`, { origins: names })
  }
  return (
    <form
      ref={form}
      className="own-key-form"
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      onInput={() => setProblems({})}
    >
      <TextField
        {...LEFT_ALONE}
        name="address"
        label={t('ownKey.address')}
        inputMode="url"
        hint={t('ownKey.addressHint', { origins: names })}
        error={errorAt('address')}
        defaultValue={own !== null && readOwnAddress(own.address) ? own.address : `${origins[0]}/v1`}
      />
      <TextField {...LEFT_ALONE} name="key" label={t('ownKey.key')} error={errorAt('key')} />
      <TextField
        {...LEFT_ALONE}
        name="model"
        label={t('ownKey.model')}
        hint={t('ownKey.modelHint')}
        error={errorAt('model')}
        defaultValue={own?.model ?? ''}
      />
      <div className="own-key-actions">
        <Button type="submit" variant="outline">
          {t('ownKey.keep')}
        </Button>
        <Button variant="outline" isLoading={trial.isRunning} onClick={() => take(trial.run)}>
          {t(trial.isRunning ? 'ownKey.trying' : 'ownKey.tryIt')}
        </Button>
        {onCancel && <LinkButton onClick={onCancel}>{t('ownKey.cancel')}</LinkButton>}
      </div>
    </form>
  )
}
