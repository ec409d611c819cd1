import { PRODUCT_NAME } from '#domain/product.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { RuledRows } from '#web/site/ruled-rows.tsx'
import { SitePage } from '#web/site/site-page.tsx'
import { FounderPhoto } from './founder-photo.tsx'
import { JoinWaitlist } from './join-waitlist.tsx'
import './about-page.css'

const METHODS = ['journaling', 'shadowing'] as const
const BENEFITS = ['personal', 'complete', 'sustainable'] as const

function Founder() {
  const { t } = useTexts('site')
  return (
    <section className="founder">
      <FounderPhoto />
      <div>
        <h2>{t('about.founder.title')}</h2>
        <p>{t('about.founder.text', { product: PRODUCT_NAME })}</p>
        <p className="founder-signature">{t('about.founder.signature', { product: PRODUCT_NAME })}</p>
      </div>
    </section>
  )
}

function Innovation() {
  const { t } = useTexts('site')
  return (
    <section className="innovation">
      <h2>{t('about.innovation.title')}</h2>
      <p className="innovation-mission">{t('about.innovation.mission')}</p>
      <p>{t('about.innovation.text')}</p>
    </section>
  )
}

/** Who began it, how it teaches, and what for. */
export function AboutPage() {
  const { t } = useTexts('site')
  const rowOf = (group: 'benefits', id: (typeof BENEFITS)[number]) => ({
    id,
    name: t(`about.${group}.${id}.name`),
    text: t(`about.${group}.${id}.text`),
  })
  return (
    <SitePage title={t('about.title', { product: PRODUCT_NAME })} sentence={t('about.sentence')}>
      <p>{t('about.why')}</p>
      <Founder />
      <section>
        <h2>{t('about.methods')}</h2>
        <RuledRows
          rows={METHODS.map((id) => ({ id, name: t(`about.${id}.name`), text: t(`about.${id}.text`) }))}
        />
      </section>
      <Innovation />
      <section>
        <h2>{t('about.benefits.title')}</h2>
        <RuledRows rows={BENEFITS.map((id) => rowOf('benefits', id))} />
      </section>
      <section>
        <h2>{t('about.join.title')}</h2>
        <p>{t('about.join.text')}</p>
        <JoinWaitlist />
      </section>
    </SitePage>
  )
}
