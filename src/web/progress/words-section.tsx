import type { Day } from '#domain/clock.ts'
import { longDay } from '#web/i18n/format-date.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import type { PractisedWord } from '#web/practice/review/words/words-of-desk.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Figures, Invitation, Section, WaitingLine } from './progress-section.tsx'
import './words-section.css'

type WordsSectionProps = {
  /** The first day of all. */
  since: Day
  /** null: not counted yet. */
  written: number | null
  spoken: number
}

export function WordsSection({ since, written, spoken }: WordsSectionProps) {
  const { t, language } = useTexts('progress')
  return (
    <Section title={t('words.title')} note={t('words.note', { day: longDay(since, language) })}>
      {written === null ? (
        <WaitingLine />
      ) : (
        <Figures
          figures={[
            { name: t('words.written'), value: written },
            { name: t('words.spoken'), value: spoken },
          ]}
        />
      )}
    </Section>
  )
}

/** The words that one keeps failing at, and where they are practised. `words`: null: not known yet. */
export function FailingSection({ words }: { words: readonly PractisedWord[] | null }) {
  const { t } = useTexts('progress')
  const isAny = words !== null && words.length > 0
  return (
    <Section title={t('failing.title')} note={t(isAny ? 'failing.note' : 'failing.noteEmpty')}>
      {words === null && <WaitingLine />}
      {words?.length === 0 && <Invitation text={t('failing.none')}>{null}</Invitation>}
      {isAny && (
        <ul className="failing">
          {words.map((word) => (
            <FailingRow key={word.failing.word} word={word} />
          ))}
        </ul>
      )}
      <p className="failing-actions">
        {isAny && (
          <ButtonLink to="/review?of=words" icon={<Icon name="microphone" />}>
            {t('failing.sayThem')}
          </ButtonLink>
        )}
        <Link to="/words">{t('failing.yourWords')}</Link>
      </p>
    </Section>
  )
}

function FailingRow({ word: { text, language, failing } }: { word: PractisedWord }) {
  const { t } = useTexts('progress')
  const { t: tReview } = useTexts('review')
  const { heardAs, missed, said } = failing
  return (
    <li>
      <span className="failing-word" lang={language} translate="no" dir="auto">
        {text}
      </span>
      <span>
        {heardAs === ''
          ? tReview('words.notHeard')
          : withElements(tReview('words.heardAs'), {
              heard: (
                <bdi className="failing-heard" lang={language} translate="no">
                  {heardAs}
                </bdi>
              ),
            })}
      </span>
      <span className="failing-often">{t('failing.often', { count: said, missed })}</span>
    </li>
  )
}
