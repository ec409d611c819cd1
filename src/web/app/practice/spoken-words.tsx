import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { ReviewDesk } from '#web/review/review-desk.ts'
import type { WordsParts } from '#web/review/review-screen.tsx'
import { WordPractice } from '#web/review/words/word-practice.tsx'
import type { PractisedWord } from '#web/review/words/words-of-desk.ts'
import { PracticeKeysHelp } from '#web/shadow/keys/practice-keys-help.tsx'
import { PartStep } from '#web/shadow/next-step/next-step-row.tsx'
import { Activity } from '#web/shadow/shadowing-controls.tsx'
import { ShadowingMargin } from '#web/shadow/shadowing-margin.tsx'
import { useCanRecognise, useShadowing } from '#web/shadow/use-shadowing.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LevelLine } from '#web/ui/level-line.tsx'
import { VoiceFailureMessage } from '#web/ui/speech/voice-failure-message.tsx'
import type { SpeechServices } from '../services/services.ts'

type SpokenWordsProps = WordsParts &
  Pick<SpeechServices, 'voice' | 'listener' | 'words' | 'player' | 'settings'> & {
    desk: ReviewDesk
    onActive(): void
  }

const NO_FIGURES = {}
const NOTHING_SAID: ReadonlySet<string> = new Set()

/** The words that one keeps failing at, with what practice speaks and hears with. */
export function SpokenWords(props: SpokenWordsProps) {
  const { desk, head, voice, settings, onActive, onDone } = props
  return (
    <>
      <WordPractice
        {...{ desk, head, voice, onActive, onDone }}
        rate={() => settings.get().speed ?? 1}
        chance={Math.random}
        renderSay={(word) => <SaidPart {...props} key={word.failing.word} word={word} />}
      />
      <PracticeKeysHelp settings={settings} />
    </>
  )
}

/** What is said of the sentence in one breath with the word. Nothing of it is kept. */
function SaidPart({ word, desk, margin, onDone: _, ...speech }: SpokenWordsProps & { word: PractisedWord }) {
  const { t } = useTexts('review')
  const { language } = desk.ports
  const { voice, listener } = speech
  const canRecognise = useCanRecognise(listener, language)
  const { shadowing, state } = useShadowing({
    ...speech,
    language,
    sentences: [word.sentence],
    isAutomatic: false,
    bestAccuracy: NO_FIGURES,
    saidBefore: NOTHING_SAID,
    hidesText: false,
    beginAttempt: () => ({ id: '', at: 0 }),
    onAttempt: () => undefined, // a part is no attempt at the sentence
  })
  const { activity, voiceFailure } = state
  const isOpen = activity === 'listening' || activity === 'recording'
  const { from, to } = word.group
  return (
    <>
      {margin &&
        createPortal(
          <ShadowingMargin state={state} voice={voice} hasMicrophone={listener.isSupported()} />,
          margin,
        )}
      {canRecognise ? (
        <PartStep
          {...{ shadowing, state }}
          kind="say-part"
          span={word.group}
          reason={t('words.sayIt')}
          shortcut=" "
        />
      ) : (
        <Unheard
          {...{ voice, language }}
          text={word.sentence.slice(from, to)}
          onListen={() => shadowing.speaker.sayPart(from, to)}
        />
      )}
      {activity !== 'none' && <Activity activity={activity} />}
      {isOpen && <LevelLine onLevel={shadowing.onLevel} />}
      {voiceFailure && <VoiceFailureMessage failure={voiceFailure} />}
    </>
  )
}

type UnheardProps = Pick<SpokenWordsProps, 'voice'> & { language: string; text: string; onListen(): void }

/** Without anything that understands it, it can be heard, and said all the same. */
function Unheard({ voice, language, text, onListen }: UnheardProps) {
  const { t } = useTexts('review')
  const { t: tShadow } = useTexts('shadow')
  const canSpeak = useSyncExternalStore(voice.subscribe, voice.isSupported)
  return (
    <div className="next-step">
      <div className="next-step-reason">
        {t('words.sayIt')}{' '}
        <span className="next-step-words" lang={language} dir="auto">
          {text}
        </span>
        <p>{t('words.unheard')}</p>
      </div>
      {canSpeak && (
        <Button variant="outline" icon={<Icon name="speaker" />} onClick={onListen} data-key="l">
          {tShadow('listen')}
        </Button>
      )}
    </div>
  )
}
