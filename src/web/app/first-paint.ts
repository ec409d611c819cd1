import { parseProfile } from '#domain/accounts/parse-profile.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { dayOf } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { CACHED_ENTRIES, type DiaryDay, type EntryStore } from '#domain/journal/entry-store.ts'
import { type LanguageCode, SITE_LANGUAGES } from '#domain/languages.ts'
import { isSameJson } from '#domain/row.ts'
import { dayAtAddress } from '#domain/site/site-address.ts'
import { previewOf } from '#domain/text/text-summary.ts'
import { createDiaryDatabase, diaryDatabaseName } from '#web/documents/database.ts'
import { createDays } from '#web/documents/days.ts'
import { cachedOf, createFirstPaintCache } from '#web/documents/first-paint-cache.ts'
import { readStored, readStoredJson, STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { dayTitle, shortDay } from '#web/i18n/format-date.ts'

// The first script of /diary, before the app: it shows the page as the build has drawn it, with the newest entries of
// the first-paint cache, then of the store. See docs/decisions/0006.

const APP_WAIT_MS = 1000 // the longest that the app waits for the store to answer

const AGAIN_MS = 5000

const ROW_PX = 80 // the height of a row with one line of text

type Painted = {
  root: HTMLElement
  language: string
  rows: Element[]
  learned: LanguageCode | undefined
  /** The entries on screen. */
  shown: Entry[] | null
}

function siteLanguage(): string {
  const wanted = [
    new URLSearchParams(location.search).get('lng'),
    /(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1],
    readStored(STORAGE_KEYS.language),
    ...navigator.languages,
  ]
  const known = wanted.map((tag) => tag?.slice(0, 2)).find((tag) => SITE_LANGUAGES.some((own) => own === tag))
  return known ?? 'en'
}

/** The page stays inert until the app has started. */
function paintFrame({ name, isAnonymous, languages, targetLanguage }: Profile): Painted | null {
  const language = siteLanguage()
  const frame = document.querySelector<HTMLTemplateElement>(`#first-paint-${language}`)
  const root = document.getElementById('root')
  if (frame === null || root === null) return null
  root.replaceChildren(frame.content.cloneNode(true))
  root.firstElementChild?.setAttribute('inert', '')
  for (const field of root.querySelectorAll<HTMLTextAreaElement>('textarea, input')) field.readOnly = true
  document.documentElement.lang = language
  const rows = [...root.querySelectorAll('.entry-row')]
  if (!isAnonymous) setText(root, '.account-menu-name', name)
  setText(root, '.diary-date', dayTitle(dayOf(Date.now()), language))
  return { root, language, rows, learned: languages && targetLanguage, shown: null }
}

function setText(within: Element, selector: string, text: string): Element | null {
  const element = within.querySelector(selector)
  if (element !== null) element.textContent = text
  return element
}

/** The translation into the language that is learned now, of one who learns several. */
function translationOf(entry: Entry, learned: LanguageCode | undefined): Partial<Entry> {
  return !learned || entry.translationLanguage === learned ? entry : (entry.translations?.[learned] ?? {})
}

function rowOf(entry: Entry, { rows, language, learned }: Painted): Node {
  const { translatedContent, isTranslationStale } = translationOf(entry, learned)
  const kind = !translatedContent ? 1 : isTranslationStale ? 2 : 0 // as prerender.tsx has drawn them
  const row = rows[kind]?.cloneNode(true) as Element
  setText(row, 'time', shortDay(entry.date, language))
  const preview = setText(row, '.entry-row-preview', previewOf(entry.content))
  if (entry.language !== undefined) preview?.setAttribute('lang', entry.language)
  return row
}

/**
 * The list and the entry of today, both at once: words that came later would move what stands below them. What is on screen
 * already is not drawn anew.
 */
function paintDays(days: DiaryDay[], page: Painted): void {
  const entries = days.flatMap(({ doc }) => doc.entry ?? [])
  const visible = entries.slice(0, Math.ceil(innerHeight / ROW_PX)).map(cachedOf)
  if (!isSameJson(visible, page.shown)) {
    page.root.querySelector('.entry-list ol')?.replaceChildren(...visible.map((entry) => rowOf(entry, page)))
    page.shown = visible
  }
  const today = days.find(({ date }) => date === dayOf(Date.now()))?.doc
  const area = page.root.querySelector('textarea')
  const words = today?.draft?.content ?? today?.entry?.content ?? ''
  if (area !== null && area.value !== words) area.value = words
}

function readNewest(profileId: string): ReturnType<EntryStore['newest']> {
  const name = diaryDatabaseName(profileId)
  const store = createDays(createDiaryDatabase(name), name)
  return store.newest(CACHED_ENTRIES).finally(store.close)
}

/** What the store answers in time. A later answer is the app's to show: it draws the same page by then. */
async function newestInTime(reading: ReturnType<typeof readNewest>): Promise<DiaryDay[] | null> {
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, APP_WAIT_MS, null))
  const newest = await Promise.race([reading, tooLate])
  return newest?.ok ? newest.value : null // the app will say so
}

/** Resolves after the next paint; a page in the background is never painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, APP_WAIT_MS)
  })
}

async function paintFirst(): Promise<void> {
  const params = new URLSearchParams(location.search)
  if (['q', 'mood', 'tag'].some((name) => params.has(name))) return // a filtered list is the app's to draw
  if (dayAtAddress(location.pathname) !== null) return // so is another day than today
  const profile = parseProfile(readStoredJson(STORAGE_KEYS.user))
  const entries = createFirstPaintCache().read()
  if (profile === null || entries.length === 0) return
  const reading = readNewest(profile.id) // the browser opens the store while the page is drawn
  const page = paintFrame(profile)
  if (page === null) return
  paintDays(
    entries.map((entry) => ({ date: entry.date, doc: { entry } })),
    page,
  )
  performance.mark('diary-painted')
  const newest = await newestInTime(reading)
  if (newest !== null) {
    paintDays(newest, page)
    performance.mark('diary-truth')
  }
  await painted()
}

/** Without it nothing can be written on the page that was painted, so it is asked for until it is here. */
const startApp = (): unknown =>
  import('./main.tsx').catch((error) => {
    setTimeout(startApp, AGAIN_MS)
    throw error
  })

paintFirst()
  .catch((error) => console.error('The first paint failed', error))
  .finally(startApp)
