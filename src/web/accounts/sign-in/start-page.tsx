import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import type { AccountService } from '#domain/accounts/account-service.ts'
import { isLanguageCode, LANGUAGES, type LanguageCode, type LanguagePair } from '#domain/languages.ts'
import { withChosen } from '#domain/site/guess-languages.ts'
import { isByHand, type Translator } from '#domain/translate/translator.ts'
import { type AccountSession, useAccount } from '#web/accounts/account-session.ts'
import { ActionFailure, SubmitButton } from '#web/accounts/form.tsx'
import { guessedLanguages } from '#web/accounts/guessed-languages.ts'
import { VisitOnlyNotice } from '#web/accounts/notes.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { FieldFrame } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { Link } from '#web/ui/link.tsx'
import { waveOn, wavePath } from '#web/ui/wave-path.ts'
import './start-page.css'

// In a box of 616: the column, and the gap before it.
const WIDE_WAVE = `M0 2C20 2 22 16 42 16${waveOn({ width: 574, height: 14, periods: 4.5 })}`
const NARROW_WAVE = wavePath({ width: 320, middle: 16, height: 9, periods: 4 })

const LONG_NAME = 21 // characters that fit beside each other on a phone at full size

/** The line steps down from what is written and becomes a voice. */
function VoiceLine() {
  return (
    <>
      <svg className="start-wave" viewBox="0 0 616 32" preserveAspectRatio="none" aria-hidden="true">
        <path d={WIDE_WAVE} />
      </svg>
      <svg className="start-wave-narrow" viewBox="0 0 320 32" preserveAspectRatio="none" aria-hidden="true">
        <path d={NARROW_WAVE} />
      </svg>
    </>
  )
}

type LineSelectProps = {
  label: string
  hint?: string | undefined
  value: LanguageCode
  line: 'written' | 'spoken'
  onChoose(language: LanguageCode): void
}

function LineSelect({ label, hint, value, line, onChoose }: LineSelectProps) {
  const { t } = useTexts('common')
  const choose = (chosen: string) => {
    if (isLanguageCode(chosen)) onChoose(chosen)
  }
  return (
    <FieldFrame label={label} hint={hint}>
      {(parts) => (
        <span className={`start-select start-${line}`}>
          <select
            {...parts}
            className={t(`languages.${value}`).length > LONG_NAME ? 'start-long' : undefined}
            value={value}
            onChange={(event) => choose(event.target.value)}
          >
            {LANGUAGES.map((code) => (
              <option key={code} value={code}>
                {t(`languages.${code}`)}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
          {line === 'spoken' && <VoiceLine />}
        </span>
      )}
    </FieldFrame>
  )
}

/** Those that the demo had last time; null while that is not known, and when there was no last time. */
function useKeptLanguages(demo: AccountService['demo']): LanguagePair | null {
  const [kept, setKept] = useState<LanguagePair | null>(null)
  useEffect(() => {
    demo
      .languages()
      .then(setKept, (error) => console.error('The languages of the demo could not be read', error))
  }, [demo])
  return kept
}

/** Whether nothing here translates between the two, as far as that is known. */
function useIsUntranslated(
  { nativeLanguage: from, targetLanguage: to }: LanguagePair,
  findTranslators: FindTranslators | null,
): boolean {
  const [found, setFound] = useState<Translator[] | null>(null)
  useEffect(() => {
    findTranslators?.().then(setFound, () => undefined /* the translation screen says what it finds */)
  }, [findTranslators])
  return found !== null && isByHand(found, { from, to })
}

function Question({ session, findTranslators }: StartPageProps) {
  const { demo } = session
  const { t, language } = useTexts('accounts')
  const { t: common } = useTexts('common')
  const kept = useKeptLanguages(demo)
  const [guess] = useState(() => guessedLanguages(language))
  const [chosen, setChosen] = useState<Partial<LanguagePair>>({})
  const { run, progress, failure } = useAction()
  const pair = withChosen(kept ?? guess, chosen)
  const { nativeLanguage, targetLanguage } = pair
  const isUntranslated = useIsUntranslated(pair, findTranslators)
  /** Those of last time may be on their way still, and are not to be replaced by a guess. */
  const keptOrGuess = () =>
    demo.languages().then(
      (last) => last ?? guess,
      () => guess,
    )
  const nameOf = (code: LanguageCode) => languageInSentence(code, language)
  return (
    <form
      className="start-form"
      inert={useAccount(session).status === 'loading'} // as the build has drawn it
      onSubmit={(event) => {
        event.preventDefault()
        run(async () => demo.open(kept === null ? withChosen(await keptOrGuess(), chosen) : pair))
      }}
    >
      <p className="start-sentence">{t(kept === null ? 'start.guessed' : 'start.kept')}</p>
      <div className="start-languages">
        <LineSelect
          label={t('start.native')}
          value={nativeLanguage}
          line="written"
          onChoose={(native) => setChosen({ ...chosen, nativeLanguage: native })}
        />
        <LineSelect
          label={t('start.target')}
          value={targetLanguage}
          hint={nativeLanguage === targetLanguage ? t('start.sameLanguage') : undefined}
          line="spoken"
          onChoose={(target) => setChosen({ ...chosen, targetLanguage: target })}
        />
      </div>
      <div className="start-actions">
        <SubmitButton progress={progress} label={t('start.begin')} busyLabel={t('demo.opening')} size="lg" />
        <p>
          {t('start.note')} <br />
          {t('start.haveAccount')} <Link to="/login">{common('logIn')}</Link>
        </p>
      </div>
      <ActionFailure failure={failure} />
      <p className="start-untranslated" role="status">
        {isUntranslated &&
          t('start.noTranslator', { from: nameOf(nativeLanguage), to: nameOf(targetLanguage) })}
      </p>
    </form>
  )
}

type FindTranslators = () => Promise<Translator[]>

type StartPageProps = {
  session: AccountSession
  /** Null where nothing is to be said of translators. */
  findTranslators: FindTranslators | null
}

/** The one question before the first page: then the demo is open, and its editor waits for words. */
export function StartPage({ session, findTranslators }: StartPageProps) {
  const { t } = useTexts('accounts')
  const { t: common } = useTexts('common')
  if (useAccount(session).status === 'logged-in')
    return <Navigate to="/diary" replace state={{ startsWriting: true }} />
  return (
    <div className="start wrap">
      <PageTitle title={common('startWriting')} />
      <h1>{t('start.title')}</h1>
      <VisitOnlyNotice session={session} />
      <Question session={session} findTranslators={findTranslators} />
    </div>
  )
}
