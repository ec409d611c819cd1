import { useMemo } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import { type Excerpt, excerptOf, markedParts } from '#domain/journal/search.ts'

/** What a search has found of an entry, marked: the part around it, and tags. */
export function FoundPreview({ entry, query }: { entry: Entry; query: string }) {
  const { tags, lang, ...excerpt } = useMemo(() => excerptOf(entry, query), [entry, query])
  return (
    <>
      <p className="entry-row-preview" lang={lang} translate="no" dir="auto">
        <Marked {...excerpt} />
      </p>
      {tags.length > 0 && (
        <p className="entry-row-tags">
          {tags.map((tag) => (
            <span key={tag.text} dir="auto" translate="no">
              <Marked {...tag} />
            </span>
          ))}
        </p>
      )}
    </>
  )
}

function Marked(excerpt: Excerpt) {
  const parts = markedParts(excerpt)
  return <>{parts.map(({ text, isMatch, at }) => (isMatch ? <mark key={at}>{text}</mark> : text))}</>
}
