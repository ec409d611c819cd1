import { StaticRouter } from 'react-router'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { DAY_MS } from '#domain/duration.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { NO_FILTER } from '#domain/journal/entry-filter.ts'
import type { SiteLanguage } from '#domain/languages.ts'
import { createMemoryDays } from '#web/documents/memory-days.ts'
import { startTexts, type TextFiles } from '#web/i18n/text-store.ts'
import { DiaryScreen } from '#web/journal/diary-screen.tsx'
import { EntryList } from '#web/journal/entry-list.tsx'
import { createJournal } from '#web/journal/journal.ts'
import { SessionLine } from '#web/progress/session-line.tsx'
import { Layout } from '#web/ui/layout/layout.tsx'
import { renderHtml } from '#web/ui/render-html.tsx'
import { RouterNavigation } from './router/router-navigation.tsx'
import { APP_PATHS, pageAt } from './routes.tsx'

const SOMEONE: Profile = {
  id: 'someone',
  name: '',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
  preferences: NEW_PREFERENCES,
}

const DAY = '2026-01-02'
const TRANSLATED: Entry = { id: 'a', date: DAY, content: '', tags: [], mood: '', translatedContent: 'a' }
const UNTRANSLATED: Entry = { id: 'b', date: '2026-01-01', content: '', tags: [], mood: '' }
const OUT_OF_DATE: Entry = { ...TRANSLATED, id: 'c', date: '2025-12-31', isTranslationStale: true }

function nothing(): void {
  // the frame is only looked at
}

function never<Value>(): Promise<Value> {
  return new Promise(nothing)
}

/**
 * /diary as it is drawn at build time: one row translated, one not, and one whose translation is out of date, which
 * the first-paint script repeats and fills in.
 */
function FirstPaintFrame() {
  const journal = createJournal({
    store: createMemoryDays(),
    cache: { read: () => [TRANSLATED, UNTRANSLATED, OUT_OF_DATE], write: nothing, clear: nothing },
    leaving: { keep: () => false, hasAny: () => false, clear: nothing },
    loadFallbackStorage: never,
    clock: { now: () => new Date(`${DAY}T12:00:00`).getTime() + DAY_MS },
    random: () => '',
    language: () => SOMEONE.nativeLanguage,
    whenIdle: never,
  })
  return (
    <Layout account={{ status: 'logged-in', profile: SOMEONE }} onLogOut={nothing}>
      <DiaryScreen
        journal={journal}
        profile={SOMEONE}
        loadListener={never}
        sessionLine={<SessionLine current="write" verdict={null} />}
        list={
          <EntryList
            journal={journal}
            filter={NO_FILTER}
            onFilter={nothing}
            onEdit={nothing}
            confirm={() => false}
          />
        }
        onActive={nothing}
        onSaved={nothing}
        onLeadOn={nothing}
        onDownload={nothing}
      />
    </Layout>
  )
}

const DIARY = '/diary'

export { APP_PATHS }

/**
 * The component at a path, by which the build finds its file.
 * @public scripts/prerender.ts
 */
export function componentAt(path: string): Promise<unknown> {
  return pageAt(path, true).load()
}

/**
 * The HTML of /diary for the first-paint script, in one language.
 * @public scripts/prerender.ts
 */
export function renderFirstPaint(language: SiteLanguage, texts: TextFiles): Promise<string> {
  const onMissing = (name: string, key: string): never => {
    throw new Error(`${language}/${name}.json has no ${key}, which ${DIARY} shows`)
  }
  startTexts({ language, texts, onMissing })
  return renderHtml(
    <StaticRouter location={DIARY}>
      <RouterNavigation>
        <FirstPaintFrame />
      </RouterNavigation>
    </StaticRouter>,
  )
}
