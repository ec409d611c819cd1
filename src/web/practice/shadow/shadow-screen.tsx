import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SoundSight } from '#domain/sound/ruler-source.ts'
import type { MediaControls } from '#domain/speech/media-controls.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import type { SoundPlayer } from '#domain/speech/sound-player.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { isRoughDraft } from '#domain/translate/rough-draft.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { SpeechPorts } from '#web/practice/sentence/sentence-practice.ts'
import { SpeechMargin } from '#web/practice/sentence/speech-margin.tsx'
import { useCanRecognise, useKeepsSound } from '#web/practice/sentence/use-sentence-practice.ts'
import type { Today } from '#web/practice/today/today-desk.ts'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { useAskReadings } from '#web/ui/readings/readings-context.tsx'
import type { Attempts } from './attempts.ts'
import type { LoadLaterParts } from './later-parts.ts'
import { ShadowingPanel } from './shadowing-panel.tsx'
import { TranslationState } from './translation-state.tsx'
import { useShadowing } from './use-shadowing.ts'
import { useWordChange, type WordChanging, type WordRewriter } from './use-word-change.ts'
import './shadow-screen.css'

type ShadowScreenProps = {
  profile: Profile
  entry: Entry | null
  speech: SpeechPorts & {
    recorder: Recorder
    /** Plays the recordings of the learner. */
    player: SoundPlayer
    media: MediaControls
    loadSight(): Promise<SoundSight>
  }
  /** What is said of the sentences, and was said before. */
  attempts: Attempts
  loadParts: LoadLaterParts
  /** Changes one word of the saved translation, which stays whose it was. */
  onReword: WordRewriter
  /** What is done and left of today; null until it has been loaded. */
  today: Today | null
  /** What is offered once, after the first session ever. */
  offer: ReactNode
  /** Opens today's entry, where another one is practised here. */
  onOpenToday: (() => void) | null
  onActive(): void
  whenIdle(): Promise<void>
  /** What the text is, where it is none of the diary. */
  mark?: ReactNode
  /** Says that the open page has words that are not saved, or what belongs to a text that is none of the diary. */
  unsaved?: ReactNode
  sessionLine: ReactNode
  list: ReactNode
}

export function ShadowScreen(props: ShadowScreenProps) {
  const { t } = useTexts('shadow')
  const { t: tCommon } = useTexts('common')
  const { entry, profile } = props
  const text = entry?.translatedContent ?? ''
  const language = entry?.translationLanguage ?? profile.targetLanguage
  const sentences = useMemo(() => sentencesOf(text, language), [text, language])
  useAskReadings(sentences, language)
  const wording = useWordChange({ entry, language, attempts: props.attempts, onReword: props.onReword })
  if (sentences.length > 0) {
    const key = `${entry?.date} ${language} ${text}` // another text begins anew
    return <ShadowedText key={key} {...props} {...{ wording, language, sentences }} />
  }
  return (
    <ShadowPage {...props}>
      {(entry === null && props.unsaved) || (
        <>
          <p className="shadow-empty">{text.trim() === '' ? t('empty') : t('noWords')}</p>
          <Link className="shadow-way-on" to="/texts">
            {tCommon('texts')}
          </Link>
        </>
      )}
    </ShadowPage>
  )
}

type ShadowedTextProps = ShadowScreenProps & {
  wording: WordChanging
  language: LanguageCode
  sentences: string[]
}

function ShadowedText({ speech, attempts, today, offer, onOpenToday, ...props }: ShadowedTextProps) {
  const { voice, listener, recorder, settings } = speech
  const { language, loadParts, whenIdle, onActive, wording } = props
  const { accuracyMeasure = 'aligned', autoShadow } = props.profile.preferences
  const { best, said, isRead } = useSyncExternalStore(attempts.subscribe, attempts.get)
  const canSpeak = useSyncExternalStore(voice.subscribe, voice.isSupported)
  const canListen = useCanRecognise(listener, language)
  const keepsSound = useKeepsSound(listener, language)
  const isToHide = useSyncExternalStore(settings.subscribe, settings.get).hidesText ?? false
  const hidesText = isToHide && canSpeak // what nobody says cannot be heard first
  const shared = useShadowing({
    ...speech,
    ...{ language, sentences: props.sentences, hidesText, onActive },
    keeper: attempts.keeper,
    bestAccuracy: best,
    saidBefore: said,
    isRead,
    isAutomatic: autoShadow && wording.begun === null,
    begun: wording.begun,
  })
  return (
    <ShadowPage
      {...props}
      isDone={shared.state.end === 'said'}
      offer={shared.state.end !== 'none' && offer}
      margin={
        <>
          <SpeechMargin state={shared.state} voice={voice} hasMicrophone={listener.isSupported()} />
          <HideTextChoice settings={settings} />
        </>
      }
    >
      <ShadowingPanel
        wording={wording}
        {...{ ...shared, attempts, today, onOpenToday, hidesText, loadParts, whenIdle }}
        choice={<HideTextChoice settings={settings} />}
        translationState={props.mark ?? (props.entry && <TranslationState entry={props.entry} />)}
        isUnchecked={props.entry?.translationQuality === 'draft'}
        isRough={props.entry !== null && isRoughDraft(props.entry)}
        measure={accuracyMeasure}
        can={{ listen: canListen, record: recorder.isSupported(), speak: canSpeak, keepSound: keepsSound }}
        loadSight={speech.loadSight}
      />
    </ShadowPage>
  )
}

type ShadowPageProps = Pick<ShadowScreenProps, 'entry' | 'unsaved' | 'sessionLine' | 'list'> & {
  /** The end has a way back of its own. */
  isDone?: boolean
  /** It may come late, so nothing that can be pressed stands below it. */
  offer?: ReactNode
  margin?: ReactNode
  children: ReactNode
}

function ShadowPage(props: ShadowPageProps) {
  const { entry, unsaved, sessionLine, list, margin, isDone = false, offer, children } = props
  const { t } = useTexts('shadow')
  return (
    <AppPage layout="notebook" sessionLine={sessionLine} list={list} margin={margin}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      {children}
      {entry !== null && unsaved && <div className="shadow-unsaved">{unsaved}</div>}
      {!isDone && (
        <Link className="shadow-back" to="/diary">
          {t('backToJournal')}
        </Link>
      )}
      {offer}
    </AppPage>
  )
}

/** Whether every sentence is heard before it is seen. */
function HideTextChoice({ settings }: { settings: SpeechSettingsStore }) {
  const { t } = useTexts('shadow')
  const { hidesText = false } = useSyncExternalStore(settings.subscribe, settings.get)
  return (
    <label className="hide-text">
      <input
        type="checkbox"
        checked={hidesText}
        onChange={({ currentTarget }) => settings.change({ hidesText: currentTarget.checked })}
      />
      {t('hideText')}
    </label>
  )
}
