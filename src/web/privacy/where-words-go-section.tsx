import type { WordFlow, WordUse } from '#domain/privacy/data-map.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { Link } from '#web/ui/link.tsx'
import '#web/ui/layout/settings-part.css'
import './where-words-go-section.css'

export type WordsGoSectionProps = {
  /** undefined until it is known, null while the server is out of reach. */
  flows: WordFlow[] | null | undefined
  /** Where it is chosen; nothing where there is no choice. */
  choices: Partial<Record<WordUse, string>>
  avoidsModels: boolean
  onAvoidModels(avoids: boolean): void
}

/** What goes where, made from what is really there, and who else gets it. */
export function WordsGoSection({ flows, choices, ...models }: WordsGoSectionProps) {
  const { t } = useTexts('privacy')
  const { t: common } = useTexts('common')
  return (
    <section className="settings-part words-go" aria-label={t('title')}>
      <p className="settings-part-note">{t('note')}</p>
      {flows === undefined && <p>{common('loading')}</p>}
      {flows === null && <p>{t('offline')}</p>}
      {flows && <FlowTable {...{ flows, choices }} />}
      <ModelsChoice {...models} />
    </section>
  )
}

type FlowTableProps = Pick<WordsGoSectionProps, 'choices'> & { flows: WordFlow[] }

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

function FlowRow({ use, place, passedOn, choice }: WordFlow & { choice: string | undefined }) {
  const { t } = useTexts('privacy')
  const name = t(`passedOn.${passedOn ?? 'nobody'}`)
  return (
    <tr>
      <th scope="row">{t(`uses.${use}`)}</th>
      <td>
        {place === 'device' && <span className="words-go-here" aria-hidden="true" />}
        {t(`places.${place}`)}
      </td>
      <td className="words-go-passed-on">
        <span className="words-go-wide">{name}</span>
        <span className="words-go-narrow">
          {passedOn === null ? t('passedOnToNobody') : t('passedOnTo', { name })}
        </span>
      </td>
      <td>
        {choice && (
          <Link to={choice} aria-label={t('changeOf', { use: t(`uses.${use}`) })}>
            {t('change')}
          </Link>
        )}
      </td>
    </tr>
  )
}

type ModelsChoiceProps = Pick<WordsGoSectionProps, 'avoidsModels' | 'onAvoidModels'>

function ModelsChoice({ avoidsModels, onAvoidModels }: ModelsChoiceProps) {
  const { t } = useTexts('privacy')
  return (
    <Choice
      type="checkbox"
      label={t('avoidsModels')}
      hint={t('avoidsModelsHint')}
      checked={avoidsModels}
      onChange={({ target }) => onAvoidModels(target.checked)}
    />
  )
}
