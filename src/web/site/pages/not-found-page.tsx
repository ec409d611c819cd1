import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import './not-found-page.css'

/** In a box of 420, around 24, as `wavePath` draws it. */
export const BACK_AS_VOICE =
  'M0 24c8.8 0 8.8 -6.2 17.5 -6.2s22.3 20.9 35 20.9s22.3 -30.9 35 -30.9s22.3 30.9 35 30.9s22.3 -27.8 35 -27.8s22.3 24.6 35 24.6s22.3 -21.4 35 -21.4s22.3 18.2 35 18.2s22.3 -14.9 35 -14.9s22.3 11.5 35 11.5s22.3 -8 35 -8s22.3 4.2 35 4.2s4.8 -1.1 17.5 -1.1'

/** The line breaks off and comes back as a voice. */
function BrokenLine() {
  return (
    <svg
      className="broken-line"
      viewBox="0 0 1120 48"
      preserveAspectRatio="none"
      fill="none"
      strokeWidth="2.25"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className="broken-line-written" vectorEffect="non-scaling-stroke" d="M0 24H470" />
      <path
        className="broken-line-gap"
        vectorEffect="non-scaling-stroke"
        strokeDasharray="3 7"
        d="M481 24H684"
      />
      <path
        className="broken-line-spoken"
        vectorEffect="non-scaling-stroke"
        transform="translate(700 0)"
        d={BACK_AS_VOICE}
      />
    </svg>
  )
}

/** What a path that leads nowhere shows. */
export function NotFoundPage() {
  const { t } = useTexts('site')
  return (
    <div className="not-found wrap">
      <PageTitle title={t('notFound.title')} />
      <p className="not-found-code">{t('notFound.code')}</p>
      <div>
        <h1>{t('notFound.title')}</h1>
        <p className="not-found-text">{t('notFound.text')}</p>
        <ButtonLink to="/" size="lg">
          {t('notFound.back')}
        </ButtonLink>
      </div>
      <BrokenLine />
    </div>
  )
}
