import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { wavePath } from '#web/ui/wave-path.ts'
import './not-found-page.css'

const VOICE = wavePath({ width: 420, middle: 24, height: 20, periods: 6 })

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
        d={VOICE}
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
