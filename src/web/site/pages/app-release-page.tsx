import { type Day, dayOf } from '#domain/clock.ts'
import { PHASE_TOKENS, type PhaseWord, phaseWordOf, releasePhases } from '#domain/site/release-phases.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { RuledRows } from '#web/site/page-parts/home-parts.tsx'
import { SitePage } from '#web/site/page-parts/page-frame.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { JoinWaitlist, siteStates } from './coming-apps.tsx'
import './app-release-page.css'

const EXPECTED = ['journal', 'translation', 'recording', 'reminders', 'sync'] as const

const STORES = ['soon', 'open'] as const
const WORDS = ['done', 'now', 'next', 'late'] as const satisfies PhaseWord[]

/**
 * The words for both or all states are in the page, because only the server knows the day and the stores: the style sheet
 * shows those of the state in the class.
 */
function Timeline({ today }: { today: Day }) {
  const { t } = useTexts('site')
  const isHydrated = useIsHydrated()
  const isInStores = siteStates().stores === 'open'
  return (
    <ol className="phases" data-acts>
      {releasePhases(today, isInStores).map((phase) => (
        <li
          key={phase.id}
          className={`phase phase-${isHydrated ? phaseWordOf(phase) : PHASE_TOKENS[phase.id]}`}
          suppressHydrationWarning // the server has filled it in, on the day of its start
        >
          <p className="phase-date">{t(`appRelease.phases.${phase.id}.date`)}</p>
          <div className="phase-words">
            <h3>{t(`appRelease.phases.${phase.id}.title`)}</h3>
            <p>{t(`appRelease.phases.${phase.id}.description`)}</p>
          </div>
          <p className="phase-state">
            {(isHydrated ? [phaseWordOf(phase)] : WORDS).map((word) => (
              <span key={word} className={`phase-when-${word}`}>
                {t(`appRelease.states.${word}`)}
              </span>
            ))}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Title() {
  const { t } = useTexts('site')
  const isHydrated = useIsHydrated()
  const { stores } = siteStates()
  const texts = { soon: t('appRelease.title'), open: t('appRelease.titleOpen') }
  return (
    <span className={`stores-${stores}`}>
      {STORES.filter((state) => !isHydrated || state === stores).map((state) => (
        <span key={state} className={`stores-when-${state}`}>
          {texts[state]}
        </span>
      ))}
    </span>
  )
}

/** When the apps come, what they will do, and where to hear of it. */
export function AppReleasePage() {
  return <AppRelease today={dayOf(Date.now())} />
}

/** The page as it stands on a day. */
export function AppRelease({ today }: { today: Day }) {
  const { t } = useTexts('site')
  return (
    <SitePage title={<Title />} sentence={t('appRelease.sentence')}>
      <section>
        <h2>{t('appRelease.timeline')}</h2>
        <Timeline today={today} />
      </section>
      <section>
        <h2>{t('appRelease.expect.title')}</h2>
        <RuledRows
          rows={EXPECTED.map((id) => ({
            id,
            name: t(`appRelease.expect.${id}.name`),
            text: t(`appRelease.expect.${id}.text`),
          }))}
        />
      </section>
      <section id="waitlist">
        <h2>{t('waitlist.title')}</h2>
        <p>{t('waitlist.text')}</p>
        <JoinWaitlist />
      </section>
    </SitePage>
  )
}
