import { PRODUCT_NAME } from '#domain/product.ts'
import { HOME_QUESTIONS } from '#domain/site/questions.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { RuledRows } from '#web/site/ruled-rows.tsx'
import { Link } from '#web/ui/link.tsx'
import './home-questions.css'

/** What visitors ask first, answered in the open. */
export function HomeQuestions() {
  const { t } = useTexts('site')
  const rows = HOME_QUESTIONS.map((id) => ({
    id,
    name: t(`home.faq.${id}.question`, { product: PRODUCT_NAME }),
    text: t(`home.faq.${id}.answer`),
  }))
  return (
    <section className="home-questions wrap">
      <h2>{t('home.faq.title')}</h2>
      <div>
        <RuledRows rows={rows} />
        <Link to="/pricing">{t('home.faq.price')}</Link>
      </div>
    </section>
  )
}
