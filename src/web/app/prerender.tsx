import { StaticRouter } from 'react-router'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { DAY_MS } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { NO_FILTER } from '#domain/journal/entry-filter.ts'
import type { SiteLanguage } from '#domain/languages.ts'
import { failure } from '#domain/outcome.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { StartPage } from '#web/accounts/sign-in/start-page.tsx'
import { createMemoryDays } from '#web/documents/memory-days.ts'
import { startTexts, type TextFiles } from '#web/i18n/text-store.ts'
import { DiaryScreen } from '#web/journal/diary-screen.tsx'
import { EntryList } from '#web/journal/entry-list/entry-list.tsx'
import { createJournal } from '#web/journal/journal.ts'
import { SessionLine } from '#web/progress/session-line.tsx'
import { Layout } from '#web/ui/layout/layout.tsx'
import { LearnerLinks } from '#web/ui/layout/learner-links.tsx'
import { renderHtml } from '#web/ui/render-html.tsx'
import { APP_PATHS, pageAt } from './routes.tsx'
import { RouterNavigation } from './services/browser-router.tsx'

const SOMEONE: Profile = {
  id: 'someone',
  name: '',
  isAnonymous: true, // the first-paint script puts the name of whoever has one into its place
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
    <Layout
      account={{ status: 'logged-in', profile: SOMEONE }}
      onLogOut={nothing}
      learner={{ links: <LearnerLinks due={0} />, onPhone: null }}
    >
      <DiaryScreen
        journal={journal}
        profile={SOMEONE}
        loadListener={never}
        slots={{
          sessionLine: <SessionLine current="write" verdict={null} />,
          list: (
            <EntryList
              journal={journal}
              filter={NO_FILTER}
              onFilter={nothing}
              onEdit={nothing}
              confirm={() => false}
            />
          ),
        }}
        onActive={nothing}
        onSaved={nothing}
        onLeadOn={nothing}
        onDownload={nothing}
      />
    </Layout>
  )
}

export { APP_PATHS }

/**
 * The component at a path, by which the build finds its file.
 * @public scripts/build/prerender.ts
 */
export function componentAt(path: string): Promise<unknown> {
  return pageAt(path, true).load()
}

/** /start as it is drawn at build time: the question, before it is known who is here. */
function StartFrame() {
  const refuse = async () => failure('unexpected' as const)
  const session: AccountSession = {
    get: () => ({ status: 'loading' }),
    subscribe: () => nothing,
    logIn: refuse,
    signUp: refuse,
    update: refuse,
    logOut: refuse,
    refresh: never,
    loadPreferences: never,
    isPersistent: () => true,
    demo: { languages: never, open: refuse },
  }
  return (
    <Layout account={session.get()} onLogOut={nothing}>
      <StartPage session={session} findTranslators={null} />
    </Layout>
  )
}

const FRAMES = { '/diary': FirstPaintFrame, '/start': StartFrame }

/**
 * The HTML of a screen in one language, as it can be drawn for no one in particular: that of /diary is filled in by the
 * first-paint script, the one of /start is there at once.
 * @public scripts/build/prerender.ts
 */
export function renderFrame(
  path: keyof typeof FRAMES,
  language: SiteLanguage,
  texts: TextFiles,
): Promise<string> {
  const onMissing = (name: string, key: string): never => {
    throw new Error(`${language}/${name}.json has no ${key}, which ${path} shows`)
  }
  startTexts({ language, texts, onMissing })
  const Frame = FRAMES[path]
  return renderHtml(
    <StaticRouter location={path}>
      <RouterNavigation>
        <Frame />
      </RouterNavigation>
    </StaticRouter>,
  )
}
