import { useTexts } from '#web/i18n/use-texts.ts'
import { useIsOffline } from '#web/ui/connection.ts'

/** Why entries of the account may be missing on this device. */
export function EntriesComing() {
  const { t } = useTexts('journal')
  return <>{t(useIsOffline() ? 'fillingOffline' : 'filling')}</>
}
