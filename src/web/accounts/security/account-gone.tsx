import type { Deleted } from '#domain/accounts/security-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import './security.css'

/** What has gone, and what has become of the pages on this device. */
export type Gone = { server: Deleted; diary: 'kept' | 'removed' | 'not-removed' }

/** After the end: what happened, and the way to the home page. */
export function AccountGone({ server, diary }: Gone) {
  const { t } = useTexts('security')
  return (
    <SidePage title={t(`gone.titles.${server}`)} measure="text">
      <div className="account-gone" role="status">
        <p>{t(`gone.${server}`)}</p>
        <p>{t(`gone.diary.${diary}`)}</p>
      </div>
      <ButtonLink to="/">{t('gone.home')}</ButtonLink>
    </SidePage>
  )
}
