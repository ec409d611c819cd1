import { useEffect, useRef, useState } from 'react'
import type { CardKind } from '#domain/kinds/sentence-key.ts'
import type { CountsByKind, StateCounts } from '#domain/review/count-states.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Explained, Figures, Invitation, Section, WaitingLine } from './progress-section.tsx'

const STATES = ['learning', 'waiting', 'kept', 'resting'] as const

/** The texts of each kind. */
const TEXTS = { sentence: 'sentences', gap: 'gaps' } as const

type CardsSectionProps = {
  kind: CardKind
  /** null: not known yet. */
  states: CountsByKind | null
  /** Answers how many came back. */
  onBringBack(kind: CardKind): Promise<number>
}

/** How the sentences stand that are to be said again, or the words that are to be filled in. */
export function CardsSection({ kind, states, onBringBack }: CardsSectionProps) {
  const { t } = useTexts('progress')
  const texts = TEXTS[kind]
  const counts = states?.[kind] ?? null
  const isEmpty = counts !== null && STATES.every((state) => counts[state] === 0)
  const note = isEmpty && kind === 'sentence' ? t('sentences.noteEmpty') : t(`${texts}.note`)
  return (
    <Section title={t(`${texts}.title`)} note={note}>
      {counts === null && <WaitingLine />}
      {isEmpty && (
        <Invitation text={t(`${texts}.none`)}>
          {kind === 'sentence' && <Explained question={t('sentences.how')} answer={t('sentences.howText')} />}
        </Invitation>
      )}
      {counts !== null && !isEmpty && (
        <States counts={counts} kind={kind} onBringBack={() => onBringBack(kind)} />
      )}
    </Section>
  )
}

type StatesProps = { counts: StateCounts; kind: CardKind; onBringBack(): Promise<number> }

function States({ counts, kind, onBringBack }: StatesProps) {
  const { t } = useTexts('progress')
  const texts = TEXTS[kind]
  const [back, setBack] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (back !== null) said.current?.focus() // the button that had it may be gone
  }, [back])
  async function bringBack(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    try {
      setBack(await onBringBack())
    } catch (error) {
      console.error('No card could be brought back', error)
      setBack(0)
    } finally {
      setIsBusy(false)
    }
  }
  const figures = STATES.map((state) => ({
    name: t(state === 'kept' ? `${texts}.kept` : `sentences.${state}`), // every word here is one that was kept
    value: counts[state],
    ...(state === 'resting' &&
      counts.resting > 0 && {
        below: <LinkButton onClick={() => void bringBack()}>{t('sentences.bringBack')}</LinkButton>,
      }),
  }))
  return (
    <>
      <Figures figures={figures} />
      <p className="progress-said" role="status" tabIndex={-1} ref={said}>
        {back !== null && (back === 0 ? t(`${texts}.notBack`) : t(`${texts}.back`, { count: back }))}
      </p>
    </>
  )
}
