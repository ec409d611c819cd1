import type { Profile } from '#domain/accounts/profile.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { GapCard } from '#web/review/gaps/gap-card.tsx'
import type { TranslateWord } from '#web/review/gaps/word-translation.tsx'
import type { CardParts } from '#web/review/review-screen.tsx'
import { PracticeKeysHelp } from '#web/shadow/keys/practice-keys-help.tsx'
import { useCanRecognise } from '#web/shadow/use-shadowing.ts'
import { askTranslators } from '#web/translate/ask-translators.ts'
import type { Services, SpeechServices } from '../services/services.ts'

type FilledCardProps = CardParts &
  Pick<SpeechServices, 'listener' | 'words' | 'settings'> & {
    services: Services
    profile: Profile
    onActive(): void
  }

/** Asks the translator of pages, and has the names of translators in words before they are needed. */
function translatorOfWords({ findTranslators }: Services): TranslateWord {
  return async (text, { from, to }, signal) => {
    try {
      const asked = askTranslators(findTranslators, { text, from, to }, { signal })
      const [{ answer }] = await Promise.all([asked, loadTexts(['translate'])])
      return answer
    } catch (error) {
      console.error('A word could not be translated', error)
      return { ok: false, error: navigator.onLine ? 'unexpected' : 'offline' }
    }
  }
}

/** A card of words to fill in, with what hears and translates. */
export function FilledCard({ services, profile, listener, words, settings, ...parts }: FilledCardProps) {
  const canRecognise = useCanRecognise(listener, parts.card.item.living.language)
  return (
    <>
      <GapCard
        {...parts}
        words={words}
        listener={canRecognise ? listener : null}
        translate={translatorOfWords(services)}
        nativeLanguage={profile.nativeLanguage}
      />
      <PracticeKeysHelp settings={settings} />
    </>
  )
}
