import type { PreferenceChange } from '#domain/accounts/preference-changes.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { once } from '#domain/promises.ts'
import { textsOf } from '#web/i18n/text-store.ts'
import { type OpenDiary, type OpenSync, openDiary } from '../diary/open-diary.ts'
import type { Services } from '../services/services.ts'

type SettingsParts = ReturnType<typeof openSettingsParts>

export type SettingsPartProps = {
  profile: Profile
  parts: SettingsParts
  /** Called when something that is stored at once was changed; what became of it is then said. */
  onStored(isKept: boolean): void
  /** Keeps a change of preferences. */
  onChange(change: PreferenceChange): void
}

async function loadSync({ loadSync: load }: OpenDiary): Promise<OpenSync | null> {
  try {
    return await load()
  } catch (error) {
    console.error('How sync stands cannot be shown', error)
    return null
  }
}

/** What several pages of the settings show, each opened once. */
export function openSettingsParts(services: Services, profile: Profile) {
  const diary = () => openDiary(services, profile)
  return {
    diary,
    speech: once(() => services.speech()),
    sync: once(() => loadSync(diary())),
    recognisers: once(async () =>
      (await import('#web/speech/listening/recogniser-installer.adapter.ts')).createRecogniserInstaller(),
    ),
    reminders: once(async () => {
      const { accountReminders } = await import('./account-reminders.ts')
      return accountReminders(services, profile, textsOf('common').language)
    }),
  }
}
