import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'

/** What a second step would be, and the way to it. */
export function TwoStepOff({ isBusy, onSetUp }: { isBusy: boolean; onSetUp(): void }) {
  const { t } = useTexts('security')
  return (
    <>
      <p>{t('twoStep.off')}</p>
      <Button variant="outline" isLoading={isBusy} onClick={onSetUp}>
        {t('twoStep.setUp')}
      </Button>
    </>
  )
}
