import type { Tomorrow } from '#domain/today/tomorrow.ts'
import type { LeftTask, Verdict } from '#domain/today/verdict.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { minutesText } from './duration-text.ts'

type Frame = 'plan' | 'still' | 'back' | 'left' | 'tomorrow'

type Cards = { sentences: number; gaps: number }

/** How the texts call what is left of a day, and what comes tomorrow. */
export function useDayTexts() {
  const { t, language } = useTexts('today')

  function framed(frame: Frame, tasks: string[], minutes: number): string {
    const listed = new Intl.ListFormat(language).format(tasks)
    return t(frame, { tasks: listed, duration: minutesText(minutes, language) })
  }
  /** Words after sentences say no more than how many they are: the line has room for two lines on a phone. */
  function cardTexts({ sentences, gaps }: Cards): string[] {
    return [
      ...(sentences > 0 ? [t('tasks.again', { count: sentences })] : []),
      ...(gaps > 0 ? [t(sentences > 0 ? 'tasks.alsoGaps' : 'tasks.gaps', { count: gaps })] : []),
    ]
  }
  function taskTexts(task: LeftTask): string[] {
    if (task.kind === 'say-again') return cardTexts(task)
    if (task.kind === 'say') return [t('tasks.say', { count: task.sentences })]
    if (task.kind === 'translate' || task.kind === 'check') return [t(`tasks.${task.kind}`)]
    return [t(task.isBegun ? 'tasks.begun' : 'tasks.entry')]
  }
  function leftTexts([first, second]: LeftTask[]): string[] {
    if (first?.kind === 'say' && second?.kind === 'say-again' && second.sentences > 0) {
      const { sentences: count, gaps } = second
      const say = t('tasks.say', { count: first.sentences })
      if (gaps === 0) return [t('tasks.sayAndAgain', { say, count })]
      return [say, t('tasks.alsoAgain', { count }), t('tasks.alsoGaps', { count: gaps })]
    }
    return [first, second].flatMap((task) => (task === undefined ? [] : taskTexts(task)))
  }
  function linkText(task: LeftTask): string {
    if (task.kind === 'write') return t('links.write')
    if (task.kind === 'translate' || task.kind === 'check') return t(`links.${task.kind}`)
    if (task.kind === 'say') return t('links.say', { count: task.sentences })
    const { sentences, gaps } = task
    if (gaps === 0) return t('links.again', { count: sentences })
    return sentences === 0 ? t('links.gaps', { count: gaps }) : t('links.mixed')
  }
  return {
    t,
    linkText,
    /** 'Today: one entry, about 10 minutes.' Of a day that is begun the session line alone names minutes. */
    left: (verdict: Verdict, frame: Frame) => framed(frame, leftTexts(verdict.left), verdict.minutes.left),
    tomorrow: ({ minutes, ...cards }: Tomorrow) =>
      framed('tomorrow', [t('tasks.entry'), ...cardTexts(cards)], minutes),
  }
}
