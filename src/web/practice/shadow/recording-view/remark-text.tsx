import type { LanguageCode } from '#domain/languages.ts'
import type { SoundRemark } from '#domain/sound/analyse-sound.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import type { SeenWord } from './look-at-recording.ts'

const MOST_NAMED = 3 // words before which the learner stopped

type RemarkTextProps = {
  remark: SoundRemark
  words: SeenWord[]
  sentence: string
  language: LanguageCode
}

/** The one thing that is said of a recording. */
export function RemarkText({ remark, words, sentence, language }: RemarkTextProps) {
  const { t, language: siteLanguage } = useTexts('practice')
  if (remark.kind === 'flat') return <p className="see-remark">{t('see.flat')}</p>
  if (remark.kind === 'slow') {
    const format = new Intl.NumberFormat(siteLanguage, { maximumFractionDigits: 1 })
    return <p className="see-remark">{t('see.slow', { times: format.format(remark.times) })}</p>
  }
  const named = remark.beforeWords.slice(0, MOST_NAMED).flatMap((place) => {
    const word = words[place]
    return word === undefined ? [] : [sentence.slice(word.from, word.to)]
  })
  const list = new Intl.ListFormat(siteLanguage, { type: 'conjunction' }).formatToParts(named)
  return (
    <p className="see-remark">
      {withElements(t('see.pauses'), {
        words: list.map(({ type, value }, place) =>
          type === 'literal' ? (
            value
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand there twice
            <bdi key={place} lang={language} translate="no">
              {value}
            </bdi>
          ),
        ),
      })}
    </p>
  )
}
