import type { DayDoc, Draft } from './entry.ts'
import { isTextList } from './parse-entry.ts'

const textIn = (value: unknown, instead?: string) => (typeof value === 'string' ? value : instead)

/** The page itself, or one in which `instead` stands for what is damaged. */
function soundPage<Page extends Draft>(page: Page | undefined, instead: Draft): Page | undefined {
  if (!page) return page
  const content = textIn(page.content, instead.content)
  const tags = isTextList(page.tags) ? page.tags : instead.tags
  const translatedContent = textIn(page.translatedContent)
  const own = textIn(page.own)
  const isSound =
    content === page.content &&
    tags === page.tags &&
    translatedContent === page.translatedContent &&
    own === page.own
  return isSound ? page : { ...page, content, tags, translatedContent, own }
}

/**
 * A day as this device has stored it, fit to be drawn: what should be a text or a list of tags and is none counts as
 * missing, and so does a day of which nothing is there, so that one damaged page does not keep the diary from opening. A sound day is given back itself.
 */
export function soundDoc(stored: DayDoc): DayDoc {
  if (Object(stored) !== stored) return {}
  const entry = soundPage(stored.entry, { content: '', tags: [] })
  const draft = soundPage(stored.draft, {})
  if (entry === stored.entry && draft === stored.draft) return stored
  return { ...stored, ...(entry && { entry }), ...(draft && { draft }) }
}
