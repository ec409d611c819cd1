import { useId } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link, useNavigation } from '#web/ui/link.tsx'
import './learner-links.css'

/** By link: its screen, and the others that belong to it. */
const SCREENS = {
  diary: ['/diary', '/diary/history', '/translate', '/shadow'],
  sayAgain: ['/review'],
  progress: ['/progress', '/words', '/look-back'],
} as const

type SayAgainProps = { due: number; 'aria-current'?: 'page' | boolean | undefined }

/** The number is no part of the link's name, which stays the same from day to day: it describes the link. */
export function SayAgain({ due, ...rest }: SayAgainProps) {
  const { t } = useTexts('common')
  const id = useId()
  return (
    <Link className="say-again" to="/review" aria-describedby={due > 0 ? id : undefined} {...rest}>
      {t('sayAgain')}
      <span id={id} aria-hidden>
        {due > 0 && due}
      </span>
    </Link>
  )
}

/** Where a learner goes every day. `due`: how much is to be said again today. */
export function LearnerLinks({ due }: { due: number }) {
  const { t } = useTexts('common')
  const { path } = useNavigation()
  const currentAt = ([own, ...others]: readonly string[]) =>
    path === own ? 'page' : others.includes(path) || undefined
  return (
    <>
      <Link to="/diary" aria-current={currentAt(SCREENS.diary)}>
        {t('diary')}
      </Link>
      <SayAgain due={due} aria-current={currentAt(SCREENS.sayAgain)} />
      <Link to="/progress" aria-current={currentAt(SCREENS.progress)}>
        {t('progress')}
      </Link>
    </>
  )
}
