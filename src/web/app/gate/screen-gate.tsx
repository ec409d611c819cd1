import { hasDemoWords } from '#web/documents/demo-words.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import { lazyPage } from '../loading/lazy-page.tsx'
import type { GateOf } from './gate.tsx'
import './gate.css'

// only visitors see it, below what they need
const GateSample = lazyPage<{ of: GateOf }>(
  () => import('./gate-sample.tsx').then((part) => part.GateSample),
  'site',
)

/** What a visitor sees instead of an app screen: the ways in, and what is behind them. */
export function ScreenGate({ of }: { of: GateOf }) {
  const { t } = useTexts('journal')
  const { t: common } = useTexts('common')
  const isWritten = hasDemoWords() // by somebody who has no account to log in to
  return (
    <>
      <section className="gate wrap">
        <h1>{t(`gates.${of}`)}</h1>
        <div className="gate-actions">
          <ButtonLink to="/login">{common('logIn')}</ButtonLink>
          <ButtonLink to="/signup" variant="outline">
            {common('signUp')}
          </ButtonLink>
        </div>
        <div className="gate-new">
          <p>{t(isWritten ? 'gates.stillHere' : 'gates.newHere')}</p>
          <ButtonLink to="/start" variant="outline">
            {isWritten ? t('gates.openIt') : common('startWriting')}
          </ButtonLink>
        </div>
      </section>
      <OptionalSection instead={null}>
        <GateSample of={of} />
      </OptionalSection>
    </>
  )
}
