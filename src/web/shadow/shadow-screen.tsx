import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SoundSight } from '#domain/sound/ruler-source.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import type { SoundPlayer } from '#domain/speech/sound-player.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Voice } from '#domain/speech/voice.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import type { WordReader } from '#domain/words/word-reader.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { KeptSource } from '#web/shadow/hear/kept-source.ts'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import { Link } from '#web/ui/link.tsx'
import type { AttemptReport, BegunAttempt } from './attempts.ts'
import { HideTextChoice } from './hide-text-choice.tsx'
import type { KeptForLater } from './keep-for-later.tsx'
import type { LoadLaterParts } from './later-parts.ts'
import { ShadowingMargin } from './shadowing-margin.tsx'
import { ShadowingPanel } from './shadowing-panel.tsx'
import { TranslationNotes } from './translation-notes.tsx'
import { useCanRecognise, useKeepsSound, useShadowing } from './use-shadowing.ts'
import './shadow-screen.css'

type ShadowScreenProps = {
  profile: Profile
  entry: Entry | null
  voice: Voice
  listener: Listener
  words: WordReader
  recorder: Recorder
  /** Plays the recordings of the learner. */
  player: SoundPlayer
  settings: SpeechSettingsStore
  /** What was said earlier; null where attempts cannot be kept. */
  earlier: KeptSource | null
  loadSight(): Promise<SoundSight>
  loadParts: LoadLaterParts
  /** Whether it is known what was said on other visits. */
  isRead: boolean
  /** The best accuracy of each sentence so far, in percent. */
  bestAccuracy: Record<string, number>
  /** The sentences that were said on other visits, measured or not. */
  saidBefore: ReadonlySet<string>
  /** How long the learner has practiced today, in whole minutes. */
  minutesToday: number
  beginAttempt(): BegunAttempt
  onAttempt(report: AttemptReport): void
  keptForLater: KeptForLater
  /** The learner has checked this translation, a machine's draft. */
  onChecked(text: string): void
  onActive(): void
  whenIdle(): Promise<void>
  /** Says that the open page has words that are not saved. */
  unsaved?: ReactNode
  sessionLine: ReactNode
  list: ReactNode
}

export function ShadowScreen(props: ShadowScreenProps) {
  const { t } = useTexts('shadow')
  const { entry, profile } = props
  const text = entry?.translatedContent ?? ''
  const language = entry?.translationLanguage ?? profile.targetLanguage
  const sentences = useMemo(() => sentencesOf(text, language), [text, language])
  if (sentences.length > 0) {
    const key = `${entry?.date} ${language} ${text}` // another text begins anew
    return <ShadowedText {...props} key={key} language={language} sentences={sentences} />
  }
  return (
    <ShadowPage {...props}>
      {(entry === null && props.unsaved) || (
        <p className="shadow-empty">{text.trim() === '' ? t('empty') : t('noWords')}</p>
      )}
    </ShadowPage>
  )
}

type ShadowedTextProps = ShadowScreenProps & { language: LanguageCode; sentences: string[] }

function ShadowedText({ bestAccuracy, minutesToday, onChecked, ...props }: ShadowedTextProps) {
  const { voice, listener, recorder, settings, language } = props
  const { accuracyMeasure = 'aligned', autoShadow } = props.profile.preferences
  const canSpeak = useSyncExternalStore(voice.subscribe, voice.isSupported)
  const canListen = useCanRecognise(listener, language)
  const keepsSound = useKeepsSound(listener, language)
  const isToHide = useSyncExternalStore(settings.subscribe, settings.get).hidesText ?? false
  const hidesText = isToHide && canSpeak // what nobody says cannot be heard first
  const shared = useShadowing({
    ...props,
    bestAccuracy,
    isAutomatic: autoShadow,
    hidesText,
  })
  return (
    <ShadowPage
      {...props}
      margin={
        <>
          <ShadowingMargin state={shared.state} voice={voice} hasMicrophone={listener.isSupported()} />
          <HideTextChoice settings={settings} />
        </>
      }
    >
      {props.entry && <TranslationNotes entry={props.entry} onChecked={onChecked} />}
      <ShadowingPanel
        {...shared}
        measure={accuracyMeasure}
        bestAccuracy={bestAccuracy}
        minutesToday={minutesToday}
        canListen={canListen}
        canRecord={recorder.isSupported()}
        offersOnlyRecord={recorder.isSupported() && !keepsSound}
        canSpeak={canSpeak}
        keptForLater={props.keptForLater}
        earlier={props.earlier}
        isRead={props.isRead}
        hidesText={hidesText}
        loadSight={props.loadSight}
        loadParts={props.loadParts}
        whenIdle={props.whenIdle}
      />
      <div className="shadow-choices">
        <HideTextChoice settings={settings} />
      </div>
    </ShadowPage>
  )
}

type ShadowPageProps = Pick<ShadowScreenProps, 'entry' | 'unsaved' | 'sessionLine' | 'list'> & {
  margin?: ReactNode
  children: ReactNode
}

function ShadowPage({ entry, unsaved, sessionLine, list, margin, children }: ShadowPageProps) {
  const { t } = useTexts('shadow')
  return (
    <AppPage layout="notebook" sessionLine={sessionLine} list={list} margin={margin}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      {entry !== null && unsaved && <div className="shadow-unsaved">{unsaved}</div>}
      {children}
      <Link className="shadow-back" to="/diary">
        {t('backToJournal')}
      </Link>
    </AppPage>
  )
}
