import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  mayCall,
  type OwnKey,
  type OwnKeyStore,
  ownKeyProblems,
  readOwnAddress,
  tidyOwnKey,
} from '#domain/ai-provider/own-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SettingsDetails } from '#web/ui/layout/settings-details.tsx'
import { OwnKeyTrial, type OwnKeyTrialState, useOwnKeyTrial } from './own-key-trial.tsx'
import './own-key-section.css'

export type OwnKeySectionProps = {
  store: OwnKeyStore
  /** The origins that the site lets it be sent to. */
  origins: readonly string[]
  /** Whose key it is; null for a diary that is not signed in, which keeps none. */
  holder: string | null
  /** Whether no sentence of the learner's may go to an AI model. */
  avoidsModels: boolean
  languages: { from: LanguageCode; to: LanguageCode }
  translatorBy(own: OwnKey): Translator
}

type Said = 'keptNow' | 'removed' | 'notKept'

/** A translator by the learner's own address, key and model. Nothing of it is shown where the site names no origin. */
export function OwnKeySection(props: OwnKeySectionProps) {
  const { store, origins, holder, avoidsModels } = props
  const { t } = useTexts('privacy')
  const own = useSyncExternalStore(store.subscribe, store.get)
  const [isChanging, setIsChanging] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const summary = useRef<HTMLElement>(null)
  const trial = useOwnKeyTrial(props)
  if (origins.length === 0 && own === null) return null

  function end(now: Said | null): void {
    trial.stop()
    setIsChanging(false)
    setSaid(now)
    summary.current?.focus() // what had the focus is gone
  }
  function keep(kept: OwnKey | null): void {
    const isDone = holder !== null && store.keep(holder, kept)
    if (isDone) end(kept === null ? 'removed' : 'keptNow')
    else setSaid('notKept')
  }
  const origin = own && readOwnAddress(own.address)?.origin
  const isForm = own === null || isChanging
  const shared = { origins, trial }
  return (
    <SettingsDetails
      id="own-key"
      title={t('ownKey.title')}
      aside={origin?.replace('https://', '') ?? null}
      ref={summary}
    >
      <p className="settings-part-note">{t(holder === null ? 'ownKey.notSignedIn' : 'ownKey.about')}</p>
      {holder !== null && avoidsModels && <Message tone="hint">{t('ownKey.avoided')}</Message>}
      {holder !== null && isForm && (
        <OwnKeyForm {...shared} own={own} onKeep={keep} onCancel={own === null ? null : () => end(null)} />
      )}
      {holder !== null && !isForm && (
        <OwnKeyKept {...shared} own={own} onEdit={() => setIsChanging(true)} onRemove={() => keep(null)} />
      )}
      <OwnKeyTrial trial={trial} />
      <p role="status" className="own-key-said">
        {said !== null && t(`ownKey.${said}`)}
      </p>
    </SettingsDetails>
  )
}

type OwnKeyKeptProps = Pick<OwnKeySectionProps, 'origins'> & {
  own: OwnKey
  trial: OwnKeyTrialState
  onEdit(): void
  onRemove(): void
}

/** What is kept, without the key itself. */
function OwnKeyKept({ own, origins, trial, onEdit, onRemove }: OwnKeyKeptProps) {
  const { t } = useTexts('privacy')
  const origin = readOwnAddress(own.address)?.origin ?? ''
  const isAllowed = mayCall(own, origins)
  return (
    <>
      {isAllowed ? (
        <p className="own-key-kept">{t('ownKey.kept', { origin, model: own.model })}</p>
      ) : (
        <Message tone="failure">{t('ownKey.notAllowed', { origin })}</Message>
      )}
      <div className="own-key-actions">
        {isAllowed && (
          <Button variant="outline" isLoading={trial.isRunning} onClick={() => trial.run(own)}>
            {t(trial.isRunning ? 'ownKey.trying' : 'ownKey.tryIt')}
          </Button>
        )}
        {origins.length > 0 && <LinkButton onClick={onEdit}>{t('ownKey.change')}</LinkButton>}
        <LinkButton onClick={onRemove}>{t('ownKey.remove')}</LinkButton>
      </div>
    </>
  )
}

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
function OwnKeyForm({ own, origins, trial, onKeep, onCancel }: OwnKeyFormProps) {
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
