import { type ReactNode, useMemo, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { WordAskingContext, type WordsAt } from '#web/practice/sentence/word/word-asking.tsx'
import { usePopover } from '#web/ui/layout/use-popover.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { optionalPart } from '../loading/optional-part.tsx'

// at the press
const CardOfWords = optionalPart(
  'shown',
  () => import('./card-of-words.tsx').then((part) => part.CardOfWords),
  'words',
  'translate',
)

type WithWordCardProps = {
  diary: OpenDiary
  profile: Profile
  /** Whose words they are; null: there are none to ask about. */
  entry: Entry | null
  children: ReactNode
}

/** Lets the words of an entry's translation be asked about, where they stand in the screens within. */
export function WithWordCard({ entry, children, ...parts }: WithWordCardProps) {
  const { place, button, isOpen, open, close } = usePopover<HTMLDivElement, HTMLElement>()
  const [words, setWords] = useState<WordsAt | null>(null)
  const asked = isOpen ? words : null
  const asking = useMemo(
    () => ({
      asked,
      ask(next: WordsAt, from: HTMLElement) {
        button.current = from
        setWords(next)
        open()
      },
    }),
    [asked, button, open],
  )
  function closeByButton(): void {
    close()
    button.current?.focus()
  }
  return (
    <WordAskingContext value={entry === null ? null : asking}>
      {children}
      {entry !== null && asked !== null && (
        <div ref={place}>
          <CardOfWords
            key={`${asked.start} ${asked.end} ${asked.sentence}`}
            {...parts}
            {...{ entry, asked }}
            onClose={closeByButton}
          />
        </div>
      )}
    </WordAskingContext>
  )
}

/** The words of a saved translation, to be kept. Nothing on the page waits for them. */
export const WordsToKeep = optionalPart(
  'idle',
  () => import('./entry-words.tsx').then((part) => part.EntryWords),
  'words',
)
