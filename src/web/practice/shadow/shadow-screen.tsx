import { type ReactNode, useId, useMemo, useSyncExternalStore } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SoundSight } from '#domain/sound/ruler-words.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import type { MediaControls, SoundPlayer } from '#domain/speech/sound-player.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { isRoughDraft } from '#domain/translate/rough-draft.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { SpeechPorts } from '#web/practice/sentence/sentence-practice.ts'
import { SpeechMargin } from '#web/practice/sentence/speech-margin.tsx'
import { useCanRecognise, useKeepsSound } from '#web/practice/sentence/use-sentence-practice.ts'
import type { Today } from '#web/practice/today/today-desk.ts'
import { AppPage, type PageSlots } from '#web/ui/layout/app-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { useAskReadings } from '#web/ui/readings/readings-context.tsx'
import type { Attempts } from './attempts.ts'
import type { LaterPorts } from './later-parts.ts'
import type { ShadowingState } from './shadowing.ts'
import { HideTextChoice } from './shadowing-controls.tsx'
import { ShadowingPanel } from './shadowing-panel.tsx'
import { useShadowing } from './use-shadowing.ts'
import { useWordChange, type WordChanging, type WordRewriter } from './word-change.tsx'
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
  /** Changes one word of the saved translation, which stays whose it was. */
  onReword: WordRewriter
  /** What is done and left of today; null until it has been loaded. */
  today: Today | null
  /** Opens today's entry, where another one is practised here. */
  onOpenToday: (() => void) | null
  onActive(): void
  later: LaterPorts
  slots: ShadowSlots
}

type ShadowSlots = PageSlots & {
  /** What the text is, where it is none of the diary. */
  mark?: ReactNode
  /** Says that the open entry has words that are not saved, or what belongs to a text that is none of the diary. */
  unsaved?: ReactNode
  /** What is offered once, after the first session ever. */
  offer?: ReactNode
}

export function ShadowScreen(props: ShadowScreenProps) {
  const { t } = useTexts('shadow')
  const { t: tCommon } = useTexts('common')
  const { entry, profile, slots } = props
  const text = entry?.translatedContent ?? ''
  const language = entry?.translationLanguage ?? profile.targetLanguage
  const sentences = useMemo(() => sentencesOf(text, language), [text, language])
  useAskReadings(sentences, language)
  const wording = useWordChange({ entry, language, attempts: props.attempts, onReword: props.onReword })
  if (entry !== null && sentences.length > 0) {
    const key = `${entry.date} ${language} ${text}` // another text begins anew
    return <ShadowedText key={key} {...props} {...{ entry, wording, language, sentences }} />
  }
  return (
    <ShadowPage {...{ entry, slots }}>
      {(entry === null && slots.unsaved) || (
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

type ShadowedTextProps = Omit<ShadowScreenProps, 'onReword'> & {
  entry: Entry
  wording: WordChanging
  language: LanguageCode
  sentences: string[]
}

function ShadowedText({ entry, speech, attempts, wording, language, slots, ...props }: ShadowedTextProps) {
  const { voice, listener, recorder, settings, loadSight } = speech
  const { sentences, today, onOpenToday, onActive } = props
  const { best, said, isRead } = useSyncExternalStore(attempts.subscribe, attempts.get)
  const canSpeak = useSyncExternalStore(voice.subscribe, voice.isSupported)
  const canListen = useCanRecognise(listener, language)
  const keepsSound = useKeepsSound(listener, language)
  const isToHide = useSyncExternalStore(settings.subscribe, settings.get).hidesText ?? false
  const hidesText = isToHide && canSpeak // what nobody says cannot be heard first
  const shared = useShadowing({
    ...speech,
    ...{ language, sentences, hidesText, onActive },
    keeper: attempts.keeper,
    bestAccuracy: best,
    saidBefore: said,
    isRead,
    isAutomatic: props.profile.preferences.autoShadow && wording.begun === null,
    begun: wording.begun,
  })
  return (
    <ShadowPage
      {...{ entry, slots }}
      end={shared.state.end}
      margin={
        <>
          <SpeechMargin state={shared.state} voice={voice} hasMicrophone={listener.isSupported()} />
          <HideTextChoice settings={settings} />
        </>
      }
    >
      <ShadowingPanel
        {...{ ...shared, attempts, today, onOpenToday, hidesText }}
        translationState={slots.mark ?? <TranslationState entry={entry} />}
        draft={{ isUnchecked: entry.translationQuality === 'draft', isRough: isRoughDraft(entry), wording }}
        can={{ listen: canListen, record: recorder.isSupported(), speak: canSpeak, keepSound: keepsSound }}
        later={{ ...props.later, loadSight }}
      />
    </ShadowPage>
  )
}

type ShadowPageProps = Pick<ShadowScreenProps, 'entry' | 'slots'> & {
  /** How the text has ended, which has a way back of its own once all is said. */
  end?: ShadowingState['end']
  margin?: ReactNode
  children: ReactNode
}

function ShadowPage({ entry, slots, end, margin, children }: ShadowPageProps) {
  const { t } = useTexts('shadow')
  return (
    <AppPage layout="notebook" {...slots} margin={margin}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      {children}
      {entry !== null && slots.unsaved && <div className="shadow-unsaved">{slots.unsaved}</div>}
      {end !== 'said' && (
        <Link className="shadow-back" to="/diary">
          {t('backToJournal')}
        </Link>
      )}
      {/* It may come late, so nothing that can be pressed stands below it. */}
      {end !== 'none' && slots.offer}
    </AppPage>
  )
}

/** One word each where the text to practise is only a machine's draft, or of words that were changed since; it opens the translation. */
function TranslationState({ entry }: { entry: Entry }) {
  const { t } = useTexts('shadow')
  const id = useId()
  const isStale = entry.isTranslationStale === true
  const isDraft = entry.translationQuality === 'draft'
  if (!isStale && !isDraft) return null
  return (
    <p className="sentence-state">
      {isStale && (
        <Link to="/translate" className="sentence-stale" aria-describedby={`${id}stale`}>
          {t('outOfDate')}
        </Link>
      )}{' '}
      {isDraft && (
        <Link to="/translate" aria-describedby={`${id}draft`}>
          {t('draft')}
        </Link>
      )}
      <span hidden id={`${id}stale`}>
        {t('outOfDateBecause')}
      </span>
      <span hidden id={`${id}draft`}>
        {t('roughDraft')}
      </span>
    </p>
  )
}
