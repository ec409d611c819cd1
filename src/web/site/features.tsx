import { useTranslation } from 'react-i18next'

const FEATURES = ['journal', 'translate', 'shadow', 'progress'] as const

/** What the app does, a row each. */
export function Features() {
  const { t } = useTranslation('site')
  return (
    <section className="features wrap" id="features">
      <h2>{t('home.whatItDoes')}</h2>
      <ul className="features-rows">
        {FEATURES.map((feature) => (
          <li key={feature}>
            <h3>{t(`home.features.${feature}.name`)}</h3>
            <p>{t(`home.features.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
