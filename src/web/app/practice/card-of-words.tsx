import { use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { ownLanguageOf } from '#domain/journal/straight.ts'
import { isOfRoughDraft } from '#domain/translate/rough-draft.ts'
import { whereWordsStand } from '#domain/vocabulary/where-words-stand.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { WordsAt } from '#web/practice/sentence/word/word-asking.tsx'
import { KeepWord } from '#web/practice/words/keep-word.tsx'
import { type Choice, createKeptWords, isKeptAs } from '#web/practice/words/kept-words.ts'
import { WordCard } from '#web/practice/words/word-card.tsx'
import { meaningsOf } from '#web/practice/words/word-meanings.ts'
import { useReadingOf } from '#web/ui/readings/readings-context.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import { useServices } from '../services/services.ts'
import { useAttemptPorts } from './attempt-ports.ts'

const MOST_OTHERS = 3 // sentences: a card is small

type CardOfWordsProps = {
  diary: OpenDiary
  profile: Profile
  entry: Entry
  asked: WordsAt
  onClose(): void
}

/** What is known of words of an entry, in a chunk of its own. */
export function CardOfWords({ diary, profile, entry, asked, onClose }: CardOfWordsProps) {
  const services = useServices()
  const { sentence, language, start, end } = asked
  const words = sentence.slice(start, end)
  const speech = use(services.speech())
  const reading = useReadingOf(asked)
  const others = useMemo(
    () =>
      whereWordsStand(diary.journal.get().entries, {
        ...{ words, language },
        besides: sentence,
        most: MOST_OTHERS,
      }),
    [diary, words, language, sentence],
  )
  return (
    <WordCard
      asked={{
        ...{ date: entry.date, sentence, words, from: language },
        to: ownLanguageOf(entry, profile.nativeLanguage),
      }}
      askMeaning={meaningsOf(diary, services)}
      {...{ reading, speech, others, onClose }}
      keep={(describedBy) => (
        <Keep {...{ diary, entry, language, describedBy }} choice={{ sentence, stretch: { start, end } }} />
      )}
    />
  )
}

type KeepProps = Pick<CardOfWordsProps, 'diary' | 'entry'> & {
  language: WordsAt['language']
  choice: Choice
  describedBy: string
}

/** Keeps the words; those of a rough draft only once it was checked, though what was kept before can be dropped. */
function Keep({ diary, entry, language, choice, describedBy }: KeepProps) {
  const { t } = useTexts('words')
  const ports = useAttemptPorts(diary)
  const kept = useMemo(() => createKeptWords(ports, { entry, language }), [ports, entry, language])
  useEffect(() => kept.open(), [kept])
  const { gaps } = useSyncExternalStore(kept.subscribe, kept.get)
  const isKept = isKeptAs(gaps, choice.sentence, choice.stretch)
  if (!isKept && isOfRoughDraft(entry, choice.sentence)) return <p>{t('keep.whenChecked')}</p>
  return <KeepWord {...{ kept, choice, describedBy }} />
}
