import { useDeferredValue, useMemo } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { hasReadings } from '#domain/spoken/reading-mode.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { ReadingText } from '#web/ui/readings/reading-text.tsx'
import { useAskReadings, useReadsAllWords } from '#web/ui/readings/readings-context.tsx'
import './translation-readings.css'

/** The translation once more with the readings of its words, which its text area cannot have. */
export function TranslationReadings({ text, language }: { text: string; language: LanguageCode }) {
  const isShown = useReadsAllWords(language) && hasReadings(language)
  return isShown ? <Readings {...{ text, language }} /> : null
}

function Readings({ text, language }: { text: string; language: LanguageCode }) {
  const settled = useDeferredValue(text)
  const sentences = useMemo(() => sentencesOf(settled, language), [settled, language])
  useAskReadings(sentences, language)
  if (sentences.length === 0) return null
  return (
    <p
      className="translate-words translation-readings"
      lang={language}
      translate="no"
      dir="auto"
      aria-hidden="true"
    >
      {sentences.map((sentence, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may stand there twice
        <span key={place}>
          <ReadingText sentence={sentence} language={language} />
        </span>
      ))}
    </p>
  )
}
