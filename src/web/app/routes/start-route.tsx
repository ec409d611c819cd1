import { StartPage } from '#web/accounts/sign-in/start-page.tsx'
import { type PageProps, useServices } from '../services/services.ts'

/** The question of a learner without an account. */
export function StartRoute({ session }: PageProps) {
  return <StartPage session={session} findTranslators={useServices().findTranslators} />
}
