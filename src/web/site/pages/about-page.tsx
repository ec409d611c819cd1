import { PRODUCT_NAME } from '#domain/product.ts'
import { FOUNDER_DRAWING } from '#domain/site/site-states.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { RuledRows } from '#web/site/page-parts/home-parts.tsx'
import { SitePage } from '#web/site/page-parts/page-frame.tsx'
import { JoinWaitlist, siteStates } from './coming-apps.tsx'
import './about-page.css'
import { useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

const PLACEHOLDER = '/pictures/founder-placeholder.svg'

const PICTURES = ['drawing', 'photo'] as const

function hasFailed(image: HTMLImageElement | null): boolean {
  return image?.complete === true && image.naturalWidth === 0
}

type PictureProps = { kind: (typeof PICTURES)[number]; source: string }

/** A placeholder takes its place when it does not load, also when that was before this page came to life. */
function Picture({ kind, source }: PictureProps) {
  const { t } = useTexts('site')
  const image = useRef<HTMLImageElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (hasFailed(image.current)) setIsMissing(true)
  }, [])
  return (
    <img
      ref={image}
      className={`founder-when-${kind}`}
      src={isMissing ? PLACEHOLDER : source}
      alt={t(`about.founder.${isMissing ? 'placeholder' : kind}`, { product: PRODUCT_NAME })}
      width="240"
      height="300"
      loading="lazy" // the one that is not shown is not fetched
      onError={() => setIsMissing(true)}
    />
  )
}

/** The founder: the photograph of this installation or, without one, a drawing. The server knows which, and says it by the class. */
export function FounderPhoto({ source = FOUNDER_DRAWING }: { source?: string }) {
  const isHydrated = useIsHydrated()
  const { founder, founderPhoto } = siteStates()
  const sources = { drawing: source, photo: founderPhoto }
  return (
    <div className={`founder-${founder}`}>
      {PICTURES.filter((kind) => !isHydrated || kind === founder).map((kind) => (
        <Picture key={kind} kind={kind} source={sources[kind]} />
      ))}
    </div>
  )
}

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
