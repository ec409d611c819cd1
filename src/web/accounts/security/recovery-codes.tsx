import { type FormEvent, useState } from 'react'
import { PRODUCT_NAME } from '#domain/product.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { CopyButton } from './copy-button.tsx'

/** What the browser does with a text for the learner. */
export type Hands = {
  /** Answers whether the browser let us. */
  copy(text: string): Promise<boolean>
  download(name: string, text: string): void
  print(): void
}

type RecoveryCodesProps = { codes: string[]; email: string; hands: Hands; onKept(): void }

/** The codes, shown once: they go when the learner says that they have them. */
export function RecoveryCodes({ codes, email, hands, onKept }: RecoveryCodesProps) {
  const { t } = useTexts('security')
  const [isReminded, setIsReminded] = useState(false)
  const heading = t('codes.heading', { product: PRODUCT_NAME, email })
  const text = `${heading}\n\n${codes.join('\n')}\n`
  const leave = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (new FormData(event.currentTarget).has('kept')) onKept()
    else setIsReminded(true)
  }
  return (
    <form className="guard-form" noValidate onSubmit={leave} onInput={() => setIsReminded(false)}>
      <h4 tabIndex={-1}>{t('codes.title')}</h4>
      <p>{t('codes.text')}</p>
      <div className="recovery-codes">
        <p className="recovery-codes-heading">{heading}</p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <p className="guard-links">
        <LinkButton onClick={() => hands.download(`${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`, text)}>
          {t('codes.download')}
        </LinkButton>
        <LinkButton onClick={hands.print}>{t('codes.print')}</LinkButton>
        <CopyButton text={text} label={t('codes.copy')} copy={hands.copy} />
      </p>
      <Choice type="checkbox" name="kept" label={t('codes.kept')} aria-invalid={isReminded || undefined} />
      {isReminded && <Message tone="failure">{t('codes.keepFirst')}</Message>}
      <div className="guard-actions">
        <Button type="submit">{t('codes.done')}</Button>
      </div>
    </form>
  )
}
