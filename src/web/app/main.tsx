import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAccountSession } from '#web/accounts/account-session.ts'
import { moveLinkToHistory } from '#web/accounts/arrived-link.ts'
import { nameChosenLanguage, nameLanguage, wantedLanguage } from '#web/i18n/kept-language.ts'
import { loadTexts, startTexts } from '#web/i18n/text-store.ts'
import { keepInstallPrompt } from '#web/offline/kept-install-prompt.adapter.ts'
import { followAccount } from './diary/follow-account.ts'
import { closeDiary, openDiary } from './diary/open-diary.ts'
import { keepKey } from './idle/early-keys.ts'
import { holdLink } from './idle/links-out.ts'
import { AppRoutes, pageAt } from './routes.tsx'
import { BrowserRouter, RouterNavigation } from './services/browser-router.tsx'
import { createBrowserServices } from './services/browser-services.ts'
import { ServicesProvider } from './services/services.ts'
import '#web/ui/base.css'

async function start(): Promise<void> {
  moveLinkToHistory() // before anything is asked
  keepInstallPrompt()
  addEventListener('keydown', keepKey)
  addEventListener('click', holdLink, true)
  const services = createBrowserServices()
  const session = createAccountSession(services.accounts)
  const { hosted } = services.accounts
  const page = pageAt(location.pathname, hosted !== null)
  const language = wantedLanguage()
  nameLanguage(language)
  startTexts({ language, onLanguage: nameChosenLanguage })
  await loadTexts(['common', ...page.namespaces])
  await page.preload().catch(() => undefined) // the page itself tries again, and says what is missing
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element')
  const app = (
    <StrictMode>
      <BrowserRouter>
        <RouterNavigation>
          <ServicesProvider value={services}>
            <AppRoutes
              session={session}
              hosted={hosted}
              onLogOut={logOut}
              onDownload={() => void download()}
            />
          </ServicesProvider>
        </RouterNavigation>
      </BrowserRouter>
    </StrictMode>
  )

  async function logOut() {
    await closeDiary()
    services.cache.clear()
    await session.logOut()
  }

  async function download() {
    const account = session.get()
    if (account.status !== 'logged-in') return
    services.download('diary.json', await openDiary(services, account.profile).journal.export())
  }

  createRoot(root).render(app)
  followAccount(services, session)
  const diary = pageAt('/diary', hosted !== null)
  void services
    .whenIdle()
    .then(diary.preload) // so that it opens without a connection
    .catch(() => undefined /* it is asked for again when it is opened */)
}

void start()
