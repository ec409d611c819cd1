import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'

type CopyButtonProps = { text: string; label: string; copy(text: string): Promise<boolean> }

/** Puts a text where the learner can paste it from, and says whether that worked. */
export function CopyButton({ text, label, copy }: CopyButtonProps) {
  const { t } = useTexts('security')
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null)
  const press = async () => setSaid((await copy(text)) ? 'copied' : 'notCopied')
  return (
    <>
      <LinkButton onClick={() => void press()}>{label}</LinkButton>{' '}
      <span className="guard-note" role="status">
        {said !== null && t(said)}
      </span>
    </>
  )
}
