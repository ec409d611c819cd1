import { useNavigation } from '#web/ui/link.tsx'
import { SayAgain } from './learner-links.tsx'

const PRACTICE: readonly string[] = ['/shadow', '/review']

/** On a phone: what is to be said again, where there is anything, but not on screens where something is being said. */
export function DueOnPhone({ due }: { due: number }) {
  const { path } = useNavigation()
  if (due === 0 || PRACTICE.includes(path)) return null
  return (
    <div className="header-due">
      <SayAgain due={due} />
    </div>
  )
}
