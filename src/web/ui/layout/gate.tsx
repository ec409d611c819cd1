import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import './gate.css'

/** What a visitor sees instead of an app screen: one sentence, Log In, Sign Up. */
export function Gate({ sentence }: { sentence: string }) {
  const { t } = useTexts('common')
  return (
    <section className="gate wrap">
      <h1>{sentence}</h1>
      <div className="gate-actions">
        <ButtonLink to="/login">{t('logIn')}</ButtonLink>
        <ButtonLink to="/signup" variant="outline">
          {t('signUp')}
        </ButtonLink>
      </div>
    </section>
  )
}
