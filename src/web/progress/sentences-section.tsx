import { useEffect, useRef, useState } from 'react'
import type { StateCounts } from '#domain/review/count-states.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Explained, Figures, Invitation, Section, WaitingLine } from './section.tsx'

const STATES = ['learning', 'waiting', 'kept', 'resting'] as const

type SentencesSectionProps = {
  /** null: not known yet. */
  states: StateCounts | null
  /** Answers how many came back. */
  onBringBack(): Promise<number>
}

/** How the sentences stand that are to be said again. */
export function SentencesSection({ states, onBringBack }: SentencesSectionProps) {
  const { t } = useTexts('progress')
  const isEmpty = states !== null && STATES.every((state) => states[state] === 0)
  return (
    <Section title={t('sentences.title')} note={t(isEmpty ? 'sentences.noteEmpty' : 'sentences.note')}>
      {states === null && <WaitingLine />}
      {isEmpty && (
        <Invitation text={t('sentences.none')}>
          <Explained question={t('sentences.how')} answer={t('sentences.howText')} />
        </Invitation>
      )}
      {states !== null && !isEmpty && <States states={states} onBringBack={onBringBack} />}
    </Section>
  )
}

function States({ states, onBringBack }: { states: StateCounts; onBringBack(): Promise<number> }) {
  const { t } = useTexts('progress')
  const [back, setBack] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (back !== null) said.current?.focus() // the button that had it may be gone
  }, [back])
  async function bringBack(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setBack(await onBringBack())
    setIsBusy(false)
  }
  const figures = STATES.map((state) => ({
    name: t(`sentences.${state}`),
    value: states[state],
    ...(state === 'resting' &&
      states.resting > 0 && {
        below: <LinkButton onClick={() => void bringBack()}>{t('sentences.bringBack')}</LinkButton>,
      }),
  }))
  return (
    <>
      <Figures figures={figures} />
      <p className="progress-said" role="status" tabIndex={-1} ref={said}>
        {back !== null && (back === 0 ? t('sentences.notBack') : t('sentences.back', { count: back }))}
      </p>
    </>
  )
}
