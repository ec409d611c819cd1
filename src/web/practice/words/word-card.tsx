import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { OwnSentence } from '#domain/vocabulary/where-words-stand.ts'
import type { AskedWords } from '#domain/vocabulary/word-meaning.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { SpeechPorts } from '#web/practice/sentence/sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { VoiceFailureMessage } from '#web/ui/speech/voice-failure-message.tsx'
import { createWordVoice } from './hear-word.ts'
import type { AskMeaning } from './word-meanings.ts'
import { WordTranslation } from './word-translation.tsx'
import './word-card.css'

type WordCardProps = {
  asked: AskedWords
  /** How they are read; null where that is not certain. */
  reading: string | null
  speech: Pick<SpeechPorts, 'voice' | 'settings'>
  askMeaning: AskMeaning
  /** Other sentences of the learner in which they stand. */
  others: readonly OwnSentence[]
  /** Keeps them as a card. `describedBy`: the id of what says which words these are. */
  keep(describedBy: string): ReactNode
  onClose(): void
}

/** What is known of words of a sentence: how they sound, how they are read, what they mean and where else they stand. */
export function WordCard({ asked, reading, speech, askMeaning, others, keep, onClose }: WordCardProps) {
  const { t } = useTexts('words')
  const id = useId()
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  const { words, from, to } = asked
  return (
    <section ref={place} className="word-card" role="dialog" aria-labelledby={id} tabIndex={-1}>
      <div className="word-card-head">
        <h2 id={id} lang={from} translate="no" dir="auto">
          {words}
        </h2>
        {reading !== null && (
          <p className="word-card-reading">
            <span className="visually-hidden">{t('card.reading')} </span>
            <span lang={from} translate="no">
              {reading}
            </span>
          </p>
        )}
        <button type="button" className="word-card-close" aria-label={t('card.close')} onClick={onClose}>
          <Icon name="cross" size={18} />
        </button>
      </div>
      <Hear {...speech} {...{ words, language: from }} />
      {to !== from && <WordTranslation {...{ asked, askMeaning }} isAtOnce />}
      {others.length > 0 && <Others {...{ others, language: from }} />}
      {keep(id)}
    </section>
  )
}

type HearProps = Pick<SpeechPorts, 'voice' | 'settings'> & { words: string; language: AskedWords['from'] }

function Hear({ voice, settings, words, language }: HearProps) {
  const { t } = useTexts('words')
  const [sound] = useState(() => createWordVoice({ voice, settings, language }))
  const { failure } = useSyncExternalStore(sound.subscribe, sound.get)
  const canSpeak = useSyncExternalStore(voice.subscribe, voice.isSupported)
  useEffect(() => sound.stop, [sound])
  if (!canSpeak) return null
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        icon={<Icon name="speaker" size={16} />}
        onClick={() => sound.hear(words)}
      >
        {t('list.hear')}
      </Button>
      {failure && <VoiceFailureMessage failure={failure} />}
    </>
  )
}

function Others({ others, language }: { others: readonly OwnSentence[]; language: AskedWords['from'] }) {
  const { t, language: siteLanguage } = useTexts('words')
  return (
    <div>
      <h3>{t('card.others')}</h3>
      <ul>
        {others.map(({ date, sentence }) => (
          <li key={sentence}>
            <span lang={language} translate="no" dir="auto">
              {sentence}
            </span>{' '}
            <Link to={`/diary/${date}`}>{shortDay(date, siteLanguage)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
