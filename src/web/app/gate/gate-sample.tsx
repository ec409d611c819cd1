import { useTexts } from '#web/i18n/use-texts.ts'
import { shortWeekday } from '#web/progress/progress-dates.ts'
import { WeekLine } from '#web/progress/week-line.tsx'
import { EXAMPLE_LANGUAGES, plainWords, SaidLeaf, WrittenLeaf } from '#web/site/home/example-leaves.tsx'
import type { GateOf } from './gate.tsx'
import './gate-sample.css'

const [FULL_WIDTH, NARROW_WIDTH] = [2, 1] // columns that a character takes: of Chinese, of letters
const COLUMNS = { wide: 38, narrow: 26 } // of a line, about
const MOST_LINES = 6

const FULL = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u

function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += FULL.test(character) ? FULL_WIDTH : NARROW_WIDTH
  return columns
}

/** About as many lines as the hidden sentence will take. */
function HiddenLines({ sentence }: { sentence: string }) {
  const columns = columnsOf(sentence)
  return (
    <div aria-hidden="true">
      {(['wide', 'narrow'] as const).map((width) => (
        <div key={width} className={`hidden-lines hidden-lines-${width}`}>
          {Array.from({ length: Math.min(MOST_LINES, Math.ceil(columns / COLUMNS[width])) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their places
            <span key={place} />
          ))}
        </div>
      ))}
    </div>
  )
}

const STROKES = 200 // of the waveform, in a box as high as wide
const WORD_STROKES = 22 // of a word and the pause after it

/** Upright strokes, as the practice screen draws a recording: words that swell and fade, some louder than others. */
function sampleWaveform(): string {
  return Array.from({ length: STROKES }, (_, index) => {
    const [word, at] = [Math.floor(index / WORD_STROKES), index % WORD_STROKES]
    const loud = 0.6 + 0.4 * Math.sin(word * 2.3)
    const half =
      2 + 80 * loud * Math.max(0, Math.sin((Math.PI * (at + 1)) / 18)) * (0.7 + 0.3 * Math.sin(index * 4))
    return `M${index + 0.5} ${(100 - half).toFixed(0)}V${(100 + half).toFixed(0)}`
  }).join('')
}

function Written() {
  const { language } = useTexts('site')
  return <WrittenLeaf native={EXAMPLE_LANGUAGES[language].native} />
}

function Translated() {
  const { t, language } = useTexts('site')
  const { t: common } = useTexts('common')
  const { native, target } = EXAMPLE_LANGUAGES[language]
  const sentence = plainWords(t('home.example.sentence'))
  const sides = [
    { code: native, words: `${t('home.example.before')} ${t('home.example.said')}` },
    { code: target, words: `${t('gate.translated')} ${sentence}` },
  ]
  return (
    <div className="gate-columns">
      {sides.map(({ code, words }) => (
        <div key={code} className="leaf">
          <p className="leaf-head">{common(`languages.${code}`)}</p>
          <p className="leaf-entry" lang={code} translate="no">
            {words}
          </p>
        </div>
      ))}
    </div>
  )
}

function Said() {
  const { language } = useTexts('site')
  return (
    <SaidLeaf target={EXAMPLE_LANGUAGES[language].target}>
      <svg
        className="gate-strip"
        viewBox={`0 0 ${STROKES} 200`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={sampleWaveform()} />
      </svg>
    </SaidLeaf>
  )
}

function Recalled() {
  const { t, language } = useTexts('site')
  const { t: common } = useTexts('common')
  const { native, target } = EXAMPLE_LANGUAGES[language]
  return (
    <div className="leaf">
      <p className="leaf-head">
        <span>{t('home.example.date')}</span> <span>{common(`languages.${target}`)}</span>
      </p>
      <p className="leaf-entry" lang={native} translate="no">
        {t('gate.own')}
      </p>
      <HiddenLines sentence={plainWords(t('home.example.sentence'))} />
      <p className="gate-hint">{t('gate.recall')}</p>
    </div>
  )
}

const SAMPLE_WEEK = [true, true, false, true, true, false, false] // of a learner who writes on four days

function Done() {
  const { language } = useTexts('site')
  const days = SAMPLE_WEEK.map((isDone, index) => {
    const name = shortWeekday(`2024-01-0${index + 1}`, language) // that year began on a Monday
    return { name, says: '', isDone, isToday: false }
  })
  return <WeekLine days={days} />
}

const SAMPLES = { diary: Written, translate: Translated, shadow: Said, review: Recalled, progress: Done }

/** An example of the screen behind a gate. Nothing in it can be pressed. */
export function GateSample({ of }: { of: GateOf }) {
  const { t } = useTexts('site')
  const Sample = SAMPLES[of]
  return (
    <section className="gate-sample">
      <div className="wrap">
        <p className="gate-behind">{t(`gate.${of}`)}</p>
        <div className={`gate-${of}`} inert>
          <Sample />
        </div>
      </div>
    </section>
  )
}
