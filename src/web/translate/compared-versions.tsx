import { Fragment, type ReactNode, type RefObject, useMemo } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { compareVersions, type Mark } from '#domain/translate/compare-versions.ts'
import type { Bridge } from '#domain/translate/translator.ts'
import { languageInSentence, languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { languageOfOwn, type Own } from './own-version.tsx'
import { useMaker } from './translation-column.tsx'
import type { Made } from './translation-work.ts'
import type { OwnStep } from './use-translation.ts'

type ComparedProps = {
  version: Own
  machine: Made
  /** The language by way of which it was made. */
  via: Bridge | undefined
  step: OwnStep
  head: RefObject<HTMLHeadingElement | null>
}

/** The learner's own version and the machine's side by side, with the words in which they differ. */
export function ComparedVersions({ version, machine, via, step, head }: ComparedProps) {
  const { t, language: siteLanguage } = useTexts('translate')
  const language = languageOfOwn(version, machine.language)
  const isSameLanguage = language === machine.language
  const marks = useMemo(
    () => (isSameLanguage ? compareVersions(version.own, machine.text, language) : { own: [], machine: [] }),
    [version.own, machine.text, language, isSameLanguage],
  )
  const isSame = marks.own.length + marks.machine.length === 0
  const maker = useMaker(machine, via)
  return (
    <>
      <div className="translate-columns compared-columns">
        <Version title={t('own.title')} language={language} text={version.own} marks={marks.own} head={head}>
          <Button variant="outline" onClick={step.keep}>
            {t('keepMine')}
          </Button>
          <LinkButton onClick={step.write}>{t('own.edit')}</LinkButton>
        </Version>
        <Version title={maker} language={machine.language} text={machine.text} marks={marks.machine}>
          <Button variant="outline" onClick={step.use}>
            {t('own.useMachines')}
          </Button>
        </Version>
      </div>
      <div className="compared-key">
        {!isSame && (
          <span aria-hidden="true">
            <mark>{t('own.keyWord')}</mark> {t('own.key')}
          </span>
        )}
        <p>
          {isSameLanguage
            ? t(isSame ? 'own.same' : 'own.differs')
            : t('own.otherLanguage', { language: languageInSentence(language, siteLanguage) })}
        </p>
      </div>
    </>
  )
}

type VersionProps = {
  title: string
  language: LanguageCode
  text: string
  marks: Mark[]
  head?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

function Version({ title, language, text, marks, head, children }: VersionProps) {
  const { language: siteLanguage } = useTexts('common')
  return (
    <section className="compared-version">
      <h2 className="translate-head" ref={head} tabIndex={-1}>
        {languageTitle(language, siteLanguage)} <span>{title}</span>
      </h2>
      <p className="translate-words" lang={language} translate="no" dir="auto">
        <MarkedText text={text} marks={marks} />
      </p>
      <div className="compared-choice">{children}</div>
    </section>
  )
}

export function MarkedText({ text, marks }: Pick<VersionProps, 'text' | 'marks'>) {
  const { t, language } = useTexts('translate')
  return (
    <>
      {marks.map(({ start, end }, place) => (
        <Fragment key={start}>
          {text.slice(marks[place - 1]?.end ?? 0, start)}
          <mark>
            <span className="visually-hidden" lang={language} translate="yes">
              {t('own.marked')}{' '}
            </span>
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}
