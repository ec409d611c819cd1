import { type Day, dayOf } from '#domain/clock.ts'
import { releasePhases } from '#domain/site/release-phases.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { siteLinks } from '#web/site/page-parts/site-links.ts'
import { RuledRows, SitePage } from '#web/site/page-parts/site-page.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { JoinWaitlist } from './app-links.tsx'
import './app-release-page.css'

const EXPECTED = ['journal', 'translation', 'recording', 'reminders', 'sync'] as const

function useIsInStores(): boolean {
  const { language } = useTexts('site')
  const { appStoreState, playStoreState } = siteLinks(language)
  return appStoreState === 'open' || playStoreState === 'open'
}

/** A page built last month must not say where things stand today: that word comes with the visit. */
function Timeline({ today }: { today: Day }) {
  const { t } = useTexts('site')
  const isHydrated = useIsHydrated()
  const isInStores = useIsInStores()
  const words = {
    done: t('appRelease.states.done'),
    now: t('appRelease.states.now'),
    next: t('appRelease.states.next'),
  }
  return (
    <ol className="phases" data-acts>
      {releasePhases(today, isInStores).map((phase) => (
        <li key={phase.id} className={isHydrated ? `phase phase-${phase.state}` : 'phase'}>
          <p className="phase-date">{t(`appRelease.phases.${phase.id}.date`)}</p>
          <div className="phase-words">
            <h3>{t(`appRelease.phases.${phase.id}.title`)}</h3>
            <p>{t(`appRelease.phases.${phase.id}.description`)}</p>
          </div>
          {isHydrated && <p className="phase-state">{words[phase.state]}</p>}
        </li>
      ))}
    </ol>
  )
}

/** When the apps come, what they will do, and where to hear of it. */
export function AppReleasePage() {
  return <AppRelease today={dayOf(Date.now())} />
}

/** The page as it stands on a day. */
export function AppRelease({ today }: { today: Day }) {
  const { t } = useTexts('site')
  const isHydrated = useIsHydrated()
  const isInStores = useIsInStores()
  const [soon, open] = [t('appRelease.title'), t('appRelease.titleOpen')]
  return (
    <SitePage title={isHydrated && isInStores ? open : soon} sentence={t('appRelease.sentence')}>
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
