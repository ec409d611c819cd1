import { type FormEvent, useState } from 'react'
import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import { type AddedKey, type AddedKeys, isRemovable, REMOVABLE_DAYS } from '#domain/accounts/added-keys.ts'
import { dayOf } from '#domain/clock.ts'
import { RemovalProofsForm } from '#web/accounts/credential-fields.tsx'
import { ActionFailure } from '#web/accounts/form.tsx'
import { MailNote } from '#web/accounts/notes.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Section, useFocusOnStep } from './security-section.tsx'

/** What an added key is called, and what is said of it. */
function useKeyTexts() {
  const { t, language } = useTexts('accounts')
  const kindOf = ({ kind }: AddedKey) => t(`addedKeys.kinds.${kind}`)
  return {
    nameOf: (key: AddedKey) => key.name || kindOf(key),
    noteOf: (key: AddedKey) =>
      t('addedKeys.row', { kind: kindOf(key), date: shortDay(dayOf(key.addedAt), language) }),
  }
}

type ChoiceFormProps = {
  keys: AddedKey[]
  mailCode(): AccountAnswer<null>
  onMailed(ids: string[]): void
}

/** What can be removed, all of it ticked. */
function ChoiceForm({ keys, mailCode, onMailed }: ChoiceFormProps) {
  const { t } = useTexts('accounts')
  const { nameOf, noteOf } = useKeyTexts()
  const [own, setOwn] = useState<string[]>([])
  const mailing = useAction()
  const ids = keys.map(({ id }) => id).filter((id) => !own.includes(id))
  const tick = (id: string, isTicked: boolean) =>
    setOwn((before) => (isTicked ? before.filter((one) => one !== id) : [...before, id]))
  const send = (event: FormEvent) => {
    event.preventDefault()
    mailing.run(mailCode, () => onMailed(ids))
  }
  return (
    <form className="security-form" onSubmit={send}>
      <p>{t('addedKeys.ticked', { days: REMOVABLE_DAYS })}</p>
      {keys.map((key) => (
        <Choice
          key={key.id}
          type="checkbox"
          label={nameOf(key)}
          hint={noteOf(key)}
          checked={!own.includes(key.id)}
          onChange={({ target }) => tick(key.id, target.checked)}
        />
      ))}
      <div className="security-actions">
        <Button type="submit" variant="outline" isLoading={mailing.isBusy} disabled={ids.length === 0}>
          {t('addedKeys.removeTicked')}
        </Button>
      </div>
      <ActionFailure failure={mailing.failure} />
    </form>
  )
}

function OlderKeys({ keys }: { keys: AddedKey[] }) {
  const { t } = useTexts('accounts')
  const { nameOf, noteOf } = useKeyTexts()
  return (
    <>
      <ul className="security-rows">
        {keys.map((key) => (
          <li key={key.id} className="security-row">
            <p className="security-row-name">{nameOf(key)}</p>
            <p className="security-row-note">{noteOf(key)}</p>
          </li>
        ))}
      </ul>
      <p>{t('addedKeys.older')}</p>
    </>
  )
}

type AddedKeysSectionProps = AddedKeys & {
  /** Of the account: a code goes there. */
  email: string
  mailCode(): AccountAnswer<null>
  remove(ids: string[], proofs: { code: string; password: string }): AccountAnswer<unknown>
  onRemoved?: () => void
  /** The list is to be looked through now: it takes the focus. */
  isCalledFor?: boolean
}

/**
 * What was added to the log-in lately; nothing where there is none. What a mailed code and the password can remove stands first
 * and is ticked: whoever was in for a minute may have added it to come back.
 */
export function AddedKeysSection({ since, keys, email, remove, ...props }: AddedKeysSectionProps) {
  const { t, language } = useTexts('accounts')
  const { nameOf } = useKeyTexts()
  const [now] = useState(() => Date.now())
  const [removed, setRemoved] = useState<AddedKey[]>([])
  const [asked, setAsked] = useState<string[] | null>(null) // for these a code has been mailed
  const left = keys.filter(({ id }) => removed.every((key) => key.id !== id))
  const place = useFocusOnStep(`${asked?.length} ${props.isCalledFor && left.length}`)
  const recent = left.filter(({ addedAt }) => isRemovable(addedAt, now))
  const older = left.filter((key) => !recent.includes(key))
  if (left.length === 0 && removed.length === 0) return null
  const finish = () => {
    setRemoved((before) => [...before, ...left.filter(({ id }) => asked?.includes(id))])
    setAsked(null)
    props.onRemoved?.()
  }
  const name = new Intl.ListFormat(language).format(removed.map(nameOf))
  return (
    <Section
      title={t('addedKeys.title', { date: shortDay(dayOf(since), language) })}
      done={removed.length === 0 ? null : t('addedKeys.removed', { name })}
    >
      {left.length > 0 && <p>{t('addedKeys.text')}</p>}
      <div ref={place}>
        {asked === null && recent.length > 0 && (
          <ChoiceForm keys={recent} mailCode={props.mailCode} onMailed={setAsked} />
        )}
        {asked !== null && (
          <>
            <p>{t('addedKeys.sent', { email })}</p>
            <MailNote />
            <RemovalProofsForm email={email} send={(proofs) => remove(asked, proofs)} onDone={finish} />
          </>
        )}
      </div>
      {older.length > 0 && <OlderKeys keys={older} />}
    </Section>
  )
}
