import { useSyncExternalStore } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { TextSource } from '#domain/brought/take-text.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { TextForm } from './text-form.tsx'
import { TextList } from './text-list.tsx'
import type { Texts } from './texts.ts'
import './texts-screen.css'

type TextsScreenProps = {
  profile: Pick<Profile, 'targetLanguage' | 'nativeLanguage'>
  texts: Texts
  source: TextSource | null
  onBrought(key: SentenceKey): void
}

/** Where a text that is not of the diary is brought, and those that were. */
export function TextsScreen({ profile, texts, source, onBrought }: TextsScreenProps) {
  const { t } = useTexts('brought')
  const { status, texts: known } = useSyncExternalStore(texts.subscribe, texts.get)
  return (
    <div className="texts wrap">
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className="texts-lead">{t('lead')}</p>
      <TextForm
        language={profile.targetLanguage}
        nativeLanguage={profile.nativeLanguage}
        source={source}
        onBring={async (text) => {
          const key = await texts.bring(text)
          if (key !== null) onBrought(key)
          return key !== null
        }}
      />
      {status === 'failed' && <Message tone="failure">{t('notRead')}</Message>}
      <TextList texts={known} />
    </div>
  )
}
