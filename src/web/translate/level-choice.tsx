import { useEffect, useId, useState } from 'react'
import { isWordLevel, type Level, WORD_LEVELS, type WordLevel } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { chooseTranslator, type TranslationRequest } from '#domain/translate/translator.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { isPlaceKept, rememberPlanPlace } from '#web/ui/layout/app-page.tsx'
import { Link } from '#web/ui/link.tsx'
import '#web/ui/form/field.css'
import './level-choice.css'
import type { TranslationWork } from './translation-work.ts'

export type LevelPorts = {
  /** Whether models translate in words for the learner's level. */
  isAtLevel: boolean
  /** The level in the language that is learned, as far as it is known. */
  level: Level | undefined
  /** Each answers whether the choice can be stored. */
  onAtLevel(isAtLevel: boolean): Promise<boolean>
  onLevel(level: WordLevel): Promise<boolean>
  /** Where a learner without a model could have one; null where they cannot. */
  toModel: string | null
}

/** The choices of this visit before they are stored, or where they cannot be. */
export function useLevelChoice({ isAtLevel, level, onAtLevel, onLevel }: LevelPorts) {
  const [chosen, setChosen] = useState<{ isAtLevel?: boolean; level?: WordLevel }>({})
  const [isKept, setIsKept] = useState(true)
  const now = { isAtLevel: chosen.isAtLevel ?? isAtLevel, level: chosen.level ?? level }
  async function keep(choice: typeof chosen, store: Promise<boolean>): Promise<void> {
    setChosen({ ...chosen, ...choice })
    setIsKept(await store)
  }
  return {
    ...now,
    isKept,
    /** Something was chosen on this page. */
    isChosen: chosen.isAtLevel !== undefined || chosen.level !== undefined,
    /** undefined: as the entry is written. */
    wanted: now.isAtLevel && isWordLevel(now.level) ? now.level : undefined,
    chooseAtLevel: (isAtLevel: boolean) => void keep({ isAtLevel }, onAtLevel(isAtLevel)),
    chooseLevel: (level: WordLevel) => void keep({ level }, onLevel(level)),
  }
}

export type LevelState = ReturnType<typeof useLevelChoice>

/** Whether the machine's text on screen is in other words than the learner has just chosen. */
export function isOfOtherLevel({ text, basis }: TranslationWork, { isChosen, wanted }: LevelState): boolean {
  const isMachines = basis !== null && basis.by !== undefined && basis.by !== 'hand'
  return isChosen && isMachines && !isBlank(text) && basis.level !== wanted
}

type LevelChoiceProps = {
  state: LevelState
  work: TranslationWork
  request: TranslationRequest | null
  language: LanguageCode
  toModel: LevelPorts['toModel']
}

/** How a model translates: as the entry is written, or in words that the learner knows. */
export function LevelChoice({ state, work, request, language, toModel }: LevelChoiceProps) {
  const { t } = useTexts('translate')
  const [hadPlace] = useState(() => isPlaceKept('level'))
  const shown =
    request === null || state.level === 'C2' ? 'none' : choiceOf(work.translators, request, toModel)
  useEffect(() => {
    if (shown !== 'unknown') rememberPlanPlace('level', shown !== 'none')
  }, [shown])
  if (shown === 'unknown') return hadPlace && <div className="level-choice" />
  if (shown === 'choices') return <Choices {...{ state, work, language }} />
  if (shown === 'none' || toModel === null) return null
  return (
    <p className="level-choice">
      <Link to={toModel}>{t('level.toModel')}</Link>
    </p>
  )
}

/** What there is to choose: nothing before it is known who translates; a model, where there is none and could be one. */
function choiceOf(
  translators: TranslationWork['translators'],
  { from, to }: TranslationRequest,
  toModel: LevelPorts['toModel'],
): 'unknown' | 'choices' | 'to-model' | 'none' {
  if (translators === null) return 'unknown'
  const chosen = chooseTranslator(translators, { from, to })
  if (typeof chosen !== 'string' && chosen.levels === true) return 'choices'
  return toModel !== null && !translators.some(({ levels }) => levels) ? 'to-model' : 'none'
}

function Choices({ state, work, language }: Pick<LevelChoiceProps, 'state' | 'work' | 'language'>) {
  const { t, language: siteLanguage } = useTexts('translate')
  const { t: accounts } = useTexts('accounts')
  const id = useId()
  const { isAtLevel, level } = state
  const isRunning = work.running !== null
  const inWords = isWordLevel(level) ? t('level.inWordsFor', { level }) : t('level.inMyWords')
  return (
    <div className="level-choice">
      <InlineSelect
        label={t('level.label')}
        value={isAtLevel ? 'level' : 'written'}
        disabled={isRunning}
        onChange={(value) => state.chooseAtLevel(value === 'level')}
        options={[
          ['written', t('level.asWritten')],
          ['level', inWords],
        ]}
      />
      {isAtLevel && (
        <InlineSelect
          label={accounts('level', { language: languageInSentence(language, siteLanguage) })}
          value={isWordLevel(level) ? level : ''}
          disabled={isRunning}
          describedBy={level === undefined ? id : undefined}
          onChange={(value) => isWordLevel(value) && state.chooseLevel(value)}
          options={[
            ...(level === undefined ? [['', t('level.choose')] as const] : []),
            ...WORD_LEVELS.map((one) => [one, accounts(`levels.${one}`)] as const),
          ]}
        />
      )}
      <p role="status" id={id}>
        {isAtLevel && level === undefined && t('level.unknown')}
        {isOfOtherLevel(work, state) && !(isAtLevel && level === undefined) && t('level.pressTranslate')}
      </p>
      {!state.isKept && <Message tone="hint">{t('own.notKept')}</Message>}
    </div>
  )
}

type InlineSelectProps = {
  label: string
  value: string
  disabled: boolean
  describedBy?: string | undefined
  onChange(value: string): void
  options: readonly (readonly [value: string, name: string])[]
}

function InlineSelect({ label, value, disabled, describedBy, onChange, options }: InlineSelectProps) {
  return (
    <span className="select-inline">
      <select
        aria-label={label}
        aria-describedby={describedBy}
        {...{ value, disabled }}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={18} />
    </span>
  )
}
