import { useTexts } from '#web/i18n/use-texts.ts'
import { AskDialog } from './ask-dialog.tsx'
import { Button } from './button.tsx'
import { SINGLE_KEYS } from './single-keys.ts'
import './keys-list.css'

const NAMES = Object.keys(SINGLE_KEYS) as (keyof typeof SINGLE_KEYS)[]

/** Every key that does something in the app. */
export function KeysList({ onClosed }: { onClosed(): void }) {
  const { t } = useTexts('speech')
  const shown = (name: keyof typeof SINGLE_KEYS) =>
    name === 'speak' ? t('keys.space') : SINGLE_KEYS[name].toUpperCase()
  return (
    <AskDialog title={t('keys.title')} onClosed={onClosed}>
      {(close) => (
        <>
          <dl className="keys-list">
            {NAMES.map((name) => (
              <div key={name}>
                <dt>
                  <kbd>{shown(name)}</kbd>
                </dt>
                <dd>{t(`keys.does.${name}`)}</dd>
              </div>
            ))}
            <div>
              <dt>
                <kbd>{t('keys.saveKeys')}</kbd>
              </dt>
              <dd>{t('keys.does.save')}</dd>
            </div>
          </dl>
          <p>{t('keys.off')}</p>
          <Button variant="outline" onClick={close}>
            {t('keys.close')}
          </Button>
        </>
      )}
    </AskDialog>
  )
}
