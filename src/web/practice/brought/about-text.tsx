import { useId, useState } from 'react'
import type { BroughtText } from '#domain/brought/brought-text.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Texts } from './texts.ts'
import '#web/ui/layout/details-sign.css'
import './about-text.css'

type AboutTextProps = {
  text: BroughtText
  texts: Pick<Texts, 'keep' | 'remove'>
  onRemoved(): void
}

/** What belongs to a text that was brought, below its practice: its translation, whether it comes again, and how it goes. */
export function AboutText({ text, texts, onRemoved }: AboutTextProps) {
  const { t } = useTexts('brought')
  const [hasFailed, setHasFailed] = useState(false)
  const hintId = useId()
  const { key, isKept, translation } = text
  const keep = async () => setHasFailed(!(await texts.keep(key, !isKept)))
  async function remove() {
    const isGone = await texts.remove(key)
    if (isGone) onRemoved()
    else setHasFailed(true)
  }
  return (
    <section className="about-text" aria-label={t('about')}>
      {translation && (
        <details className="details-sign">
          <summary>{t('translation')}</summary>
          <p className="about-text-words" lang={translation.language} translate="no" dir="auto">
            {translation.text}
          </p>
        </details>
      )}
      <p className="about-text-keep">
        <button type="button" aria-pressed={isKept} aria-describedby={hintId} onClick={() => void keep()}>
          {isKept && <Icon name="tick" size={16} />}
          {t('keep')}
        </button>
        <span id={hintId}>{t(isKept ? 'comesAgain' : 'keepHint')}</span>
      </p>
      {hasFailed && <Message tone="failure">{t('notStored')}</Message>}
      <p className="about-text-ways">
        <Link to="/texts">{t('title')}</Link>
        <LinkButton onClick={() => void remove()}>{t('delete')}</LinkButton>
      </p>
    </section>
  )
}

/** Says, where the state of a translation stands, that the text is none of the diary's. */
export function BroughtMark() {
  const { t } = useTexts('brought')
  return <p className="sentence-state sentence-mark">{t('mark')}</p>
}
