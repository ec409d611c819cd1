import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { isNoTranslator, type TranslateFailure } from '#domain/translate/translator.ts'
import type { AskedWords, WordMeaning } from '#domain/vocabulary/word-meaning.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { AskMeaning, MeaningAnswer } from './word-meanings.ts'
import './word-translation.css'

type WordTranslationProps = {
  asked: AskedWords
  /** The texts of translation, with the names of translators, are loaded once it has answered or told of a download. */
  askMeaning: AskMeaning
  /** It is asked without a press. */
  isAtOnce?: boolean
}

/** Says what words mean: a machine's word beside the learner's, with its name. */
export function WordTranslation({ asked, askMeaning, isAtOnce = false }: WordTranslationProps) {
  const { t } = useTexts('words')
  const [answer, setAnswer] = useState<MeaningAnswer | 'asked' | null>(isAtOnce ? 'asked' : null)
  const [downloaded, setDownloaded] = useState<number | null>(null)
  const isHere = useRef(true)
  const askAtOnce = useRef(isAtOnce ? ask : null)
  async function ask(): Promise<void> {
    setAnswer('asked')
    setDownloaded(null)
    const found = await askMeaning(asked, (share) => isHere.current && setDownloaded(share))
    if (isHere.current) setAnswer(found)
  }
  useEffect(() => {
    isHere.current = true
    void askAtOnce.current?.()
    return () => {
      isHere.current = false
    }
  }, [])
  if (answer === 'asked' && downloaded !== null) return <Downloading share={downloaded} />
  if (answer === 'asked') return <p role="status">{t('translating')}</p>
  if (answer?.ok) return <Meaning {...answer.value} language={asked.to} />
  return (
    <>
      <LinkButton onClick={() => void ask()}>{t('translateWord')}</LinkButton>
      {answer !== null && <Message tone="failure">{t(`untranslated.${reasonOf(answer.error)}`)}</Message>}
    </>
  )
}

/** The browser has no translator for these languages yet, and fetches it, which can take minutes. */
function Downloading({ share }: { share: number }) {
  const { t, language } = useTexts('translate')
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(share)
  return <p>{share < 1 ? t('download.running', { percent }) : t('download.done')}</p>
}

function reasonOf(error: TranslateFailure): 'offline' | 'unsupported' | 'other' {
  if (error === 'offline') return 'offline'
  return isNoTranslator(error) ? 'unsupported' : 'other'
}

function Meaning({ text, by, inSentence, language }: WordMeaning & { language: LanguageCode }) {
  const { t } = useTexts('words')
  const { t: tTranslate } = useTexts('translate')
  const name = tTranslate(`names.${by}`)
  return (
    <p className="word-meaning" role="status">
      <span lang={language} translate="no" dir="auto">
        {text}
      </span>{' '}
      <small>{t(inSentence ? 'translatedBy' : 'translatedAlone', { name })}</small>
    </p>
  )
}
