import { Fragment } from 'react'
import { compareTexts } from '#domain/history/versions.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

type ComparedTextProps = { then: string; now: string; lang: string | undefined }

/** A text from then with what has changed up to now: what is gone is struck, what is new is underlined. */
export function ComparedText({ then, now, lang }: ComparedTextProps) {
  const { t } = useTexts('history')
  let at = 0
  return (
    <p className="compared-text" lang={lang} translate="no" dir="auto">
      {compareTexts(then, now).map(({ kind, text }) => {
        const key = at
        at += text.length
        if (kind === 'same') return text
        const Mark = kind === 'then' ? 'del' : 'ins'
        const words = text.trimEnd()
        return (
          <Fragment key={`${kind} ${key}`}>
            {words !== '' && (
              <Mark>
                <span className="visually-hidden">{t(`only.${kind}`)} </span>
                {words}
              </Mark>
            )}
            {text.slice(words.length)}
          </Fragment>
        )
      })}
    </p>
  )
}

export function ChangeKey() {
  const { t } = useTexts('history')
  return (
    <p className="change-key" aria-hidden="true">
      <span>
        <del>{t('key')}</del> {t('keyThen')}
      </span>
      <span>
        <ins>{t('key')}</ins> {t('keyNow')}
      </span>
    </p>
  )
}
