import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { headlineAccuracy } from '#domain/shadow/accuracy.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import type { Voice } from '#domain/speech/voice.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import { ShadowingMargin } from './shadowing-margin.tsx'
import { ShadowingPanel } from './shadowing-panel.tsx'
import { useCanRecognise, useShadowing } from './use-shadowing.ts'
import './shadow-screen.css'

type ShadowScreenProps = {
  profile: Profile
  /** The entry whose translation is practised. */
  entry: Entry | null
  voice: Voice
  listener: Listener
  recorder: Recorder
  /** The best accuracy of each sentence so far, in percent. */
  bestAccuracy: Record<string, number>
  onAttempt(sentence: string, accuracy: number): void
  /** The learner is at work. */
  onActive(): void
  sessionLine: ReactNode
  list: ReactNode
}

/** Shadowing: the translation sentence by sentence, to be heard and said. */
export function ShadowScreen(props: ShadowScreenProps) {
  const { t } = useTexts('shadow')
  const { entry, profile, sessionLine, list } = props
  const text = entry?.translatedContent ?? ''
  const language = entry?.translationLanguage ?? profile.targetLanguage
  const sentences = useMemo(() => sentencesOf(text, language), [text, language])
  if (sentences.length > 0) {
    const key = `${entry?.date} ${language} ${text}` // another text begins anew
    return <Shadowing {...props} key={key} language={language} sentences={sentences} />
  }
  return (
    <AppPage layout="notebook" sessionLine={sessionLine} list={list}>
      <Title />
      <p className="shadow-empty">{text.trim() === '' ? t('empty') : t('noWords')}</p>
      <BackToJournal />
    </AppPage>
  )
}

type ShadowingProps = ShadowScreenProps & { language: Profile['targetLanguage']; sentences: string[] }

function Shadowing({ profile, sessionLine, list, bestAccuracy, ...props }: ShadowingProps) {
  const { accuracyMeasure, autoShadow } = profile.preferences
  const canSpeak = useSyncExternalStore(props.voice.subscribe, props.voice.isSupported)
  const canListen = useCanRecognise(props.listener, props.language)
  const { shadowing, state } = useShadowing({
    ...props,
    measured: (sentence, accuracy) => props.onAttempt(sentence, headlineAccuracy(accuracy, accuracyMeasure)),
    active: props.onActive,
    isAutomatic: autoShadow,
  })
  return (
    <AppPage
      layout="notebook"
      sessionLine={sessionLine}
      list={list}
      margin={
        <ShadowingMargin state={state} voice={props.voice} hasMicrophone={props.listener.isSupported()} />
      }
    >
      <Title />
      <ShadowingPanel
        shadowing={shadowing}
        state={state}
        measure={accuracyMeasure ?? 'aligned'}
        bestAccuracy={bestAccuracy}
        canListen={canListen}
        canRecord={props.recorder.isSupported()}
        canSpeak={canSpeak}
      />
      <BackToJournal />
    </AppPage>
  )
}

function Title() {
  const { t } = useTexts('shadow')
  return (
    <h1 className="visually-hidden" tabIndex={-1}>
      {t('title')}
    </h1>
  )
}

function BackToJournal() {
  const { t } = useTexts('shadow')
  return (
    <Link className="shadow-back" to="/diary">
      {t('backToJournal')}
    </Link>
  )
}
