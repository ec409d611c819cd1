import { useState } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { dayTitle } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import './take-out.css'

/** What is handed to another program of an entry: what the learner wrote, then its translation, those that are there. */
export function sharedText(content: string, translation: string): string {
  return [content, translation]
    .filter((text) => !isBlank(text))
    .map((text) => text.trim())
    .join('\n\n')
}

type Result = 'copied' | 'notCopied' | 'notShared'

export type TakeOutProps = {
  entry: Entry
  /** As it stands on screen. */
  translation: string
  copy(text: string): Promise<boolean>
  /** To another program, which the learner chooses or not; answers whether the browser allowed it. Null where it cannot. */
  share: ((shared: { title: string; text: string }) => Promise<boolean>) | null
}

/** The entry and its translation as text, for another program. */
export function TakeOut({ entry, translation, copy, share }: TakeOutProps) {
  const { t, language } = useTexts('translate')
  const [result, setResult] = useState<Result | null>(null)
  const text = sharedText(entry.content, translation)
  async function copyAll() {
    setResult((await copy(text)) ? 'copied' : 'notCopied')
  }
  async function shareAll(to: NonNullable<typeof share>) {
    setResult(null)
    if (!(await to({ title: dayTitle(entry.date, language), text }))) setResult('notShared')
  }
  return (
    <p className="take-out">
      <LinkButton onClick={() => void copyAll()}>{t('takeOut.copy')}</LinkButton>
      {share !== null && <LinkButton onClick={() => void shareAll(share)}>{t('takeOut.share')}</LinkButton>}
      <span role="status">{result !== null && t(`takeOut.${result}`)}</span>
    </p>
  )
}
