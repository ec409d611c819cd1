import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { NewText } from '#domain/brought/brought-text.ts'
import {
  countCharacters,
  type GivenText,
  LONGEST_TEXT,
  type TextFault,
  type TextSource,
  takeText,
} from '#domain/brought/take-text.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FieldFrame } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import '#web/ui/layout/details-sign.css'

type TextFormProps = {
  /** Of the text, unless the learner chooses another, and of a translation. */
  language: LanguageCode
  nativeLanguage: LanguageCode
  /** What another app gives; null: nothing was given. */
  source: TextSource | null
  /** Answers whether it was stored. */
  onBring(text: NewText): Promise<boolean>
}

type Fault = TextFault | 'no-words' | 'lost'

function faultIn(text: string, language: LanguageCode): Fault | null {
  const taken = takeText(text)
  if (!taken.ok) return taken.error
  return sentencesOf(taken.value, language).length === 0 ? 'no-words' : null
}

/** Of a translation, which may be left out, and need not have sentences. */
function faultInTranslation(translation: string): Fault | null {
  const taken = takeText(translation)
  return taken.ok || translation.trim() === '' ? null : taken.error
}

/** What was found at the last press goes with its cause. */
function stillWrong(found: Fault | null, find: () => Fault | null): Fault | null {
  return found !== null && find() === found ? found : null
}

/** What another app has given stands in the form, where nothing was typed; nothing is stored before a press. */
function useGiven(source: TextSource | null, take: (text: string) => void): GivenText | null {
  const [given, setGiven] = useState<GivenText | null>(null)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(
    () =>
      source?.watch((next) => {
        const taken = next.ok ? takeText(next.value) : next
        setGiven(taken)
        if (taken.ok) latest.current(taken.value)
      }),
    [source],
  )
  return given
}

/** A text to be practised: it is pasted, typed, or comes from another app. */
export function TextForm({ source, onBring, ...profile }: TextFormProps) {
  const { t, language: siteLanguage } = useTexts('brought')
  const [text, setText] = useState('')
  const [translation, setTranslation] = useState('')
  const [language, setLanguage] = useState(profile.language)
  const [fault, setFault] = useState<Fault | null>(null)
  const [translationFault, setTranslationFault] = useState<Fault | null>(null)
  const [state, setState] = useState<'idle' | 'storing' | 'failed'>('idle')
  const form = useRef<HTMLFormElement>(null)
  const hintId = useId()
  const given = useGiven(source, (words) =>
    setText((typed) => (typed.trim() === '' ? words : `${typed}\n${words}`)),
  )
  const number = (count: number) => new Intl.NumberFormat(siteLanguage).format(count)
  const wrong = stillWrong(fault, () => faultIn(text, language))
  const wrongTranslation = stillWrong(translationFault, () => faultInTranslation(translation))
  const say = (one: Fault | null) => one && t(`faults.${one}`, { most: number(LONGEST_TEXT) })

  async function bring(event: FormEvent) {
    event.preventDefault()
    const taken = takeText(text)
    const translated = translation.trim() === '' ? null : takeText(translation)
    const found = faultIn(text, language)
    const foundInTranslation = faultInTranslation(translation)
    setFault(found)
    setTranslationFault(foundInTranslation)
    if (!taken.ok || found !== null || foundInTranslation !== null) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setState('storing')
    const isStored = await onBring({
      text: taken.value,
      language,
      translation: translated?.ok ? { text: translated.value, language: profile.nativeLanguage } : null,
    })
    setState(isStored ? 'idle' : 'failed')
  }

  return (
    <form className="text-form" noValidate ref={form} onSubmit={(event) => void bring(event)}>
      {given?.ok && <Message tone="hint">{t('given')}</Message>}
      {given?.ok === false && <Message tone="failure">{say(given.error)}</Message>}
      <FieldFrame
        label={t('text')}
        error={say(wrong)}
        isHintKept
        hint={t('count', { count: number(countCharacters(text)), most: number(LONGEST_TEXT) })}
      >
        {(parts) => (
          <textarea
            {...parts}
            className="field-control text-form-text"
            rows={8}
            lang={language}
            translate="no"
            dir="auto"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </FieldFrame>
      <SelectField
        label={t('language')}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value as LanguageCode)}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {languageTitle(code, siteLanguage)}
          </option>
        ))}
      </SelectField>
      <details className="details-sign text-form-more" open={translationFault !== null || undefined}>
        <summary>{t('addTranslation')}</summary>
        <FieldFrame label={t('translation')} error={say(wrongTranslation)} hint={t('translationHint')}>
          {(parts) => (
            <textarea
              {...parts}
              className="field-control text-form-text"
              rows={5}
              lang={profile.nativeLanguage}
              translate="no"
              dir="auto"
              value={translation}
              onChange={({ currentTarget }) => setTranslation(currentTarget.value)}
            />
          )}
        </FieldFrame>
      </details>
      {state === 'failed' && <Message tone="failure">{t('notStored')}</Message>}
      <div className="text-form-go">
        <Button type="submit" size="lg" isLoading={state === 'storing'} aria-describedby={hintId}>
          {t('practice')}
        </Button>
        <p id={hintId}>{t('notInDiary')}</p>
      </div>
    </form>
  )
}
