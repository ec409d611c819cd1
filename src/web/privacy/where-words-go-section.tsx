import { type ReactNode, useState } from 'react'
import type { FlowLine, WordUse } from '#domain/privacy/data-map.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { Link } from '#web/ui/link.tsx'
import '#web/ui/layout/settings-part.css'
import './where-words-go-section.css'

export type WordsGoSectionProps = {
  /** undefined until it is known, null while the server is out of reach. A line of it may wait longer. */
  flows: FlowLine[] | null | undefined
  /** Where it is chosen; nothing where there is no choice. */
  choices: Partial<Record<WordUse, string>>
  avoidsModels: boolean
  /** The choice comes along to the learner's other devices. */
  isForAllDevices: boolean
  onAvoidModels(avoids: boolean): void
}

/** What goes where, made from what is really there, and who else gets it. */
export function WordsGoSection({ flows, choices, ...models }: WordsGoSectionProps) {
  const { t } = useTexts('privacy')
  const { t: common } = useTexts('common')
  return (
    <section className="settings-part words-go" aria-label={t('title')}>
      <p className="settings-part-note words-go-wide">{t('note')}</p>
      <p className="settings-part-note words-go-narrow">{t('noteOnPhone')}</p>
      {flows === undefined && <p>{common('loading')}</p>}
      {flows === null && <p>{t('offline')}</p>}
      {flows && <FlowTable {...{ flows, choices }} />}
      {flows !== undefined && <ModelsChoice {...models} />}
    </section>
  )
}

type FlowTableProps = Pick<WordsGoSectionProps, 'choices'> & { flows: FlowLine[] }

function FlowTable({ flows, choices }: FlowTableProps) {
  const { t } = useTexts('privacy')
  return (
    <table className="words-go-table">
      <thead>
        <tr>
          <th scope="col">{t('columns.use')}</th>
          <th scope="col">{t('columns.place')}</th>
          <th scope="col">{t('columns.passedOn')}</th>
          <th scope="col">{t('columns.choice')}</th>
        </tr>
      </thead>
      <tbody>
        {flows.map((flow) => (
          <FlowRow key={flow.use} {...flow} choice={choices[flow.use]} />
        ))}
      </tbody>
    </table>
  )
}

function FlowRow({ choice, ...line }: FlowLine & { choice: string | undefined }) {
  const { t } = useTexts('privacy')
  const use = t(`uses.${line.use}`)
  return (
    <tr>
      <th scope="row">{use}</th>
      <Place {...line} />
      <PassedOn {...line} />
      <td>
        {choice && (
          <Link to={choice} aria-label={t('changeOf', { use })}>
            {t('change')}
          </Link>
        )}
      </td>
    </tr>
  )
}

function Place({ place, reader, passedOn }: FlowLine) {
  const { t } = useTexts('privacy')
  const { t: common } = useTexts('common')
  return (
    <td>
      <div className="words-go-place">
        <Answer isKnown={place !== undefined} longest={t('places.server-sound')}>
          {place === undefined ? (
            <span className="words-go-waiting">{common('loading')}</span>
          ) : (
            <span>
              {place === 'device' && <span className="words-go-here" aria-hidden="true" />}
              {t(`places.${place}`, { reader: reader === undefined ? '' : t(`readers.${reader}`) })}
            </span>
          )}
        </Answer>
      </div>
      <div className="words-go-passed-on words-go-narrow">
        <Answer
          isKnown={place !== undefined}
          longest={t('passedOnTo', { name: t('passedOn.browser-maker') })}
        >
          {passedOn !== null && <span>{t('passedOnTo', { name: t(`passedOn.${passedOn}`) })}</span>}
        </Answer>
      </div>
    </td>
  )
}

/** A column of its own where there is room, else below the place. */
function PassedOn({ place, passedOn }: FlowLine) {
  const { t } = useTexts('privacy')
  return (
    <td className="words-go-passed-on words-go-wide">
      {place !== undefined && t(`passedOn.${passedOn ?? 'nobody'}`)}
    </td>
  )
}

type AnswerProps = { isKnown: boolean; longest: string; children: ReactNode }

/** An answer that is not known yet has the height of the longest one from the beginning, so that nothing below it moves. */
function Answer({ isKnown, longest, children }: AnswerProps) {
  const [hadToWait] = useState(!isKnown)
  if (!hadToWait) return children
  return (
    <span className="words-go-room">
      {children}
      <span className="words-go-longest" aria-hidden="true">
        {longest}
      </span>
    </span>
  )
}

type ModelsChoiceProps = Pick<WordsGoSectionProps, 'avoidsModels' | 'isForAllDevices' | 'onAvoidModels'>

function ModelsChoice({ avoidsModels, isForAllDevices, onAvoidModels }: ModelsChoiceProps) {
  const { t } = useTexts('privacy')
  const hint = t('avoidsModelsHint')
  return (
    <Choice
      type="checkbox"
      label={t('avoidsModels')}
      hint={isForAllDevices ? `${hint} ${t('onAllDevices')}` : hint}
      checked={avoidsModels}
      onChange={({ target }) => onAvoidModels(target.checked)}
    />
  )
}
