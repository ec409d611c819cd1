import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '#domain/product.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { RuledRows, siteLinks } from '#web/site/page-parts/home-parts.tsx'
import { SitePage } from '#web/site/page-parts/page-frame.tsx'
import './privacy-policy-page.css'

const COLLECTED = ['account', 'profile', 'birth', 'usage', 'audio', 'technical'] as const

const SECTIONS = [
  'diary',
  'translation',
  'voice',
  'use',
  'sharing',
  'security',
  'retention',
  'rights',
  'children',
  'changes',
  'contact',
] as const

function useMore(): Partial<Record<(typeof SECTIONS)[number], ReactNode>> {
  const { t, language } = useTexts('site')
  const { supportEmail } = siteLinks(language)
  return {
    voice: t('privacy.voice.aloud'),
    contact: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
  }
}

function Contents() {
  const { t } = useTexts('site')
  return (
    <nav className="privacy-contents" aria-label={t('privacy.title').replaceAll('\u00ad', '')}>
      <ul>
        {(['collected', ...SECTIONS] as const).map((id) => (
          <li key={id}>
            <a href={`#${id}`}>{t(`privacy.${id}.title`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What is kept, where, who is told, and how to have it deleted. */
export function PrivacyPolicyPage() {
  const { t } = useTexts('site')
  const more = useMore()
  return (
    <SitePage title={t('privacy.title')} sentence={t('privacy.sentence')} aside={<Contents />}>
      <section>
        <p className="privacy-date">{t('privacy.updated')}</p>
        <p className="privacy-date">{t('privacy.changed')}</p>
        <p>{t('privacy.intro', { product: PRODUCT_NAME })}</p>
      </section>
      <section id="collected">
        <h2>{t('privacy.collected.title')}</h2>
        <RuledRows
          rows={COLLECTED.map((id) => ({
            id,
            name: t(`privacy.collected.${id}.name`),
            text: t(`privacy.collected.${id}.text`),
          }))}
        />
      </section>
      {SECTIONS.map((id) => (
        <section key={id} id={id}>
          <h2>{t(`privacy.${id}.title`)}</h2>
          <p>{t(`privacy.${id}.text`)}</p>
          {more[id] !== undefined && <p>{more[id]}</p>}
        </section>
      ))}
    </SitePage>
  )
}
