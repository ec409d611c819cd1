import { type FormEvent, useState } from 'react'
import { PRODUCT_NAME } from '#domain/product.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'

/** What the browser can do with a text. */
export type TextOutput = {
  /** Returns whether the browser allowed it. */
  copy(text: string): Promise<boolean>
  download(name: string, text: string): void
  print(): void
}

/** `isFirst`: it is what there is to do. */
type CopyButtonProps = Pick<TextOutput, 'copy'> & { text: string; label: string; isFirst?: boolean }

export function CopyButton({ text, label, copy, isFirst = false }: CopyButtonProps) {
  const { t } = useTexts('security')
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null)
  const press = async () => setResult((await copy(text)) ? 'copied' : 'notCopied')
  const Press = isFirst ? Button : LinkButton
  return (
    <>
      <Press onClick={() => void press()}>{label}</Press>{' '}
      <span className="security-note" role="status">
        {result !== null && t(result)}
      </span>
    </>
  )
}

type RecoveryCodesProps = { codes: string[]; email: string; output: TextOutput; onKept(): void }

/** The codes are shown once, until the learner says that they have kept them. */
export function RecoveryCodes({ codes, email, output, onKept }: RecoveryCodesProps) {
  const { t } = useTexts('security')
  const [isReminded, setIsReminded] = useState(false)
  const heading = t('codes.heading', { product: PRODUCT_NAME, email })
  const text = `${heading}\n\n${codes.join('\n')}\n`
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (new FormData(event.currentTarget).has('kept')) onKept()
    else setIsReminded(true)
  }
  return (
    <form className="security-form" noValidate onSubmit={submit} onInput={() => setIsReminded(false)}>
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
      <p className="security-links">
        <LinkButton onClick={() => output.download(`${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`, text)}>
          {t('codes.download')}
        </LinkButton>
        <LinkButton onClick={output.print}>{t('codes.print')}</LinkButton>
        <CopyButton text={text} label={t('codes.copy')} copy={output.copy} />
      </p>
      <Choice type="checkbox" name="kept" label={t('codes.kept')} aria-invalid={isReminded || undefined} />
      {isReminded && <Message tone="failure">{t('codes.keepFirst')}</Message>}
      <div className="security-actions">
        <Button type="submit">{t('codes.done')}</Button>
      </div>
    </form>
  )
}
