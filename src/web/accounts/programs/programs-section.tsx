import { use, useCallback, useState } from 'react'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import { PROGRAM_TOKEN_LIMITS } from '#domain/accounts/program-token.ts'
import type { AccountSecurity, OwnProgram } from '#domain/accounts/security-settings.ts'
import { dayOf } from '#domain/clock.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { ActionFailure, DoneText } from '#web/accounts/form.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { momentText } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { SettingsDetails } from '#web/ui/layout/settings-details.tsx'
import { MakeToken, type MakeTokenProps } from './make-token.tsx'
import '../security/security.css'

const DESCRIPTION = '/api/v1/openapi.json'

type ProgramRowProps = { program: OwnProgram; isBusy: boolean; onEnd(): void }

function ProgramRow({ program, isBusy, onEnd }: ProgramRowProps) {
  const { t, language } = useTexts('security')
  const { name, mayWrite, lastUsedAt, endsAt } = program
  const used =
    lastUsedAt === null
      ? t('programs.unused')
      : t('programs.used', { moment: momentText(lastUsedAt, language) })
  const ends = t('programs.ends', { date: shortDay(dayOf(endsAt), language) })
  return (
    <li className="security-row">
      <p className="security-row-name">{name}</p>
      <p className="security-row-note">
        <span>{mayWrite ? t('programs.mayWrite') : t('programs.mayRead')}</span> <span>{used}</span>{' '}
        <span>{ends}</span>
      </p>
      <div className="security-row-actions">
        <Button
          variant="outline"
          size="sm"
          disabled={isBusy}
          aria-label={t('programs.endIt', { name })}
          onClick={onEnd}
        >
          {t('programs.end')}
        </Button>
      </div>
    </li>
  )
}

type ProgramListProps = {
  security: Pick<AccountSecurity, 'endProgram'>
  programs: OwnProgram[]
  onChanged(): void
}

function ProgramList({ security, programs, onChanged }: ProgramListProps) {
  const { t } = useTexts('security')
  const [ended, setEnded] = useState<string | null>(null)
  const action = useAction()
  const end = ({ id, name }: OwnProgram) =>
    action.run(
      () => security.endProgram(id),
      () => {
        setEnded(name)
        onChanged()
      },
    )
  return (
    <>
      {programs.length > 0 && (
        <ul className="security-rows">
          {programs.map((program) => (
            <ProgramRow
              key={program.id}
              program={program}
              isBusy={action.isBusy}
              onEnd={() => end(program)}
            />
          ))}
        </ul>
      )}
      <ActionFailure failure={action.failure} />
      <DoneText className="security-done">{ended && t('programs.ended', { name: ended })}</DoneText>
    </>
  )
}

export type ProgramsSectionProps = Pick<MakeTokenProps, 'copy'> & {
  security: MakeTokenProps['security'] & Pick<AccountSecurity, 'programs' | 'endProgram'>
}

/** The tokens with which programs of the learner read and write entries; nothing where the account is elsewhere. */
export function ProgramsSection({ security, copy }: ProgramsSectionProps) {
  const { t } = useTexts('security')
  const [{ subscribe, emit }] = useState(() => createSubscribers())
  const read = useCallback(() => security.programs(), [security])
  const programs = useAnswer(read, subscribe)
  if (programs === undefined || (!programs.ok && programs.error === 'not-supported')) return null
  const all = programs.ok ? programs.value : []
  const isFull = all.length >= PROGRAM_TOKEN_LIMITS.tokens
  return (
    <SettingsDetails
      id="programs"
      title={t('programs.title')}
      aside={all.length > 0 ? t('programs.count', { count: all.length }) : null}
    >
      <p className="settings-part-note">
        {t('programs.text')} <a href={DESCRIPTION}>{t('programs.how')}</a>
      </p>
      {!programs.ok && (
        <Message tone="failure">
          {t(programs.error === 'offline' ? 'programs.offline' : 'programs.notRead')}
        </Message>
      )}
      <ProgramList security={security} programs={all} onChanged={emit} />
      {isFull ? (
        <p className="security-note">{t('programs.full', { most: PROGRAM_TOKEN_LIMITS.tokens })}</p>
      ) : (
        <MakeToken security={security} copy={copy} onMade={emit} />
      )}
    </SettingsDetails>
  )
}

async function load(hosted: HostedAccounts): Promise<AccountSecurity | null> {
  try {
    return await hosted.loadSecurity()
  } catch (error) {
    console.error('The tokens for programs cannot be shown', error)
    return null
  }
}

type ProgramSettingsProps = { hosted: HostedAccounts; copy(text: string): Promise<boolean> }

/** Tokens for programs of the learner; nothing where they cannot be asked for. */
export function ProgramSettings({ hosted, copy }: ProgramSettingsProps) {
  const [loading] = useState(() => load(hosted))
  return <LoadedPrograms {...{ loading, copy }} />
}

type LoadedProgramsProps = Pick<ProgramSettingsProps, 'copy'> & { loading: Promise<AccountSecurity | null> }

function LoadedPrograms({ loading, copy }: LoadedProgramsProps) {
  const security = use(loading)
  return security === null ? null : <ProgramsSection security={security} copy={copy} />
}
