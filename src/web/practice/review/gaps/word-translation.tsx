import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { isNoTranslator, type TranslateFailure, type TranslatorId } from '#domain/translate/translator.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'

export type WordAnswer =
  | { ok: true; value: { text: string; by: TranslatorId } }
  | { ok: false; error: TranslateFailure }

/** Translates words into the language that the learner writes in; its texts are loaded once it has answered. */
export type TranslateWord = (
  text: string,
  languages: { from: LanguageCode; to: LanguageCode },
  signal: AbortSignal,
) => Promise<WordAnswer>

type WordTranslationProps = { text: string; from: LanguageCode; to: LanguageCode; translate: TranslateWord }

/** Says on demand what words mean: a machine's word beside the learner's, with its name. */
export function WordTranslation({ text, from, to, translate }: WordTranslationProps) {
  const { t } = useTexts('words')
  const [answer, setAnswer] = useState<WordAnswer | 'asked' | null>(null)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])
  async function ask(): Promise<void> {
    const mine = new AbortController()
    asking.current = mine
    setAnswer('asked')
    const found = await translate(text, { from, to }, mine.signal)
    if (!mine.signal.aborted) setAnswer(found)
  }
  if (answer === 'asked') return <p role="status">{t('translating')}</p>
  if (answer?.ok) return <Meaning {...answer.value} language={to} />
  return (
    <>
      <LinkButton onClick={() => void ask()}>{t('translateWord')}</LinkButton>
      {answer !== null && <Message tone="failure">{t(`untranslated.${reasonOf(answer.error)}`)}</Message>}
    </>
  )
}

function reasonOf(error: TranslateFailure): 'offline' | 'unsupported' | 'other' {
  if (error === 'offline') return 'offline'
  return isNoTranslator(error) ? 'unsupported' : 'other'
}

function Meaning({ text, by, language }: { text: string; by: TranslatorId; language: LanguageCode }) {
  const { t } = useTexts('words')
  const { t: tTranslate } = useTexts('translate')
  return (
    <p className="gap-meaning" role="status">
      <span lang={language} translate="no" dir="auto">
        {text}
      </span>{' '}
      <small>{t('translatedBy', { name: tTranslate(`names.${by}`) })}</small>
    </p>
  )
}
