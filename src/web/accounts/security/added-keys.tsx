import { useState } from 'react'
import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import type { AddedKey, AddedKeys } from '#domain/accounts/added-keys.ts'
import { dayOf } from '#domain/clock.ts'
import { ActionFailure } from '#web/accounts/form.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Section, useFocusOnStep } from './section.tsx'

type AddedKeyRowProps = { addedKey: AddedKey; name: string; isBusy: boolean; onRemove(): void }

function AddedKeyRow({ addedKey: { kind, addedAt }, name, isBusy, onRemove }: AddedKeyRowProps) {
  const { t, language } = useTexts('accounts')
  const date = shortDay(dayOf(addedAt), language)
  return (
    <li className="security-row">
      <p className="security-row-name">{name}</p>
      <p className="security-row-note">{t('addedKeys.row', { kind: t(`addedKeys.kinds.${kind}`), date })}</p>
      <div className="security-row-actions">
        <Button
          variant="outline"
          size="sm"
          disabled={isBusy}
          aria-label={t('addedKeys.removeIt', { name })}
          onClick={onRemove}
        >
          {t('addedKeys.remove')}
        </Button>
      </div>
    </li>
  )
}

type AddedKeysSectionProps = AddedKeys & {
  remove(key: AddedKey): AccountAnswer<null>
  onRemoved?: () => void
}

/** What was added to the log-in lately, with one press to remove each; nothing where there is none. */
export function AddedKeysSection({ since, keys, remove, onRemoved }: AddedKeysSectionProps) {
  const { t, language } = useTexts('accounts')
  const [removed, setRemoved] = useState<AddedKey[]>([])
  const action = useAction()
  const list = useFocusOnStep<HTMLUListElement>(removed.length)
  const nameOf = ({ name, kind }: AddedKey) => name || t(`addedKeys.kinds.${kind}`)
  const left = keys.filter(({ id }) => removed.every((key) => key.id !== id))
  const last = removed.at(-1)
  if (left.length === 0 && last === undefined) return null
  const press = (key: AddedKey) =>
    action.run(
      () => remove(key),
      () => {
        setRemoved((before) => [...before, key])
        onRemoved?.()
      },
    )
  return (
    <Section
      title={t('addedKeys.title', { date: shortDay(dayOf(since), language) })}
      done={last === undefined ? null : t('addedKeys.removed', { name: nameOf(last) })}
    >
      {left.length > 0 && <p>{t('addedKeys.text')}</p>}
      <ul className="security-rows" ref={list}>
        {left.map((key) => (
          <AddedKeyRow
            key={key.id}
            addedKey={key}
            name={nameOf(key)}
            isBusy={action.isBusy}
            onRemove={() => press(key)}
          />
        ))}
      </ul>
      <ActionFailure failure={action.failure} />
    </Section>
  )
}
