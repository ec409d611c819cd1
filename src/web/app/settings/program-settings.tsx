import { use, useState } from 'react'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import type { AccountSecurity } from '#domain/accounts/security-settings.ts'
import { ProgramsSection } from '#web/accounts/programs/programs-section.tsx'
import { useServices } from '../services/services-context.ts'

async function load(hosted: HostedAccounts): Promise<AccountSecurity | null> {
  try {
    return await hosted.loadSecurity()
  } catch (error) {
    console.error('The tokens for programs cannot be shown', error)
    return null
  }
}

/** Tokens for programs of the learner; nothing where they cannot be asked for. */
export function ProgramSettings({ hosted }: { hosted: HostedAccounts }) {
  const [loading] = useState(() => load(hosted))
  return <LoadedPrograms loading={loading} />
}

function LoadedPrograms({ loading }: { loading: Promise<AccountSecurity | null> }) {
  const { copy } = useServices()
  const security = use(loading)
  return security === null ? null : <ProgramsSection security={security} copy={copy} />
}
