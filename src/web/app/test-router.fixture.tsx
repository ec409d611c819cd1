import { MemoryRouter, type MemoryRouterProps } from 'react-router'
import { RouterNavigation } from './services/browser-router.tsx'
import { type Services, ServicesProvider } from './services/services.ts'

type TestRouterProps = MemoryRouterProps & {
  /** Those that routes and their parts find; none where the test shows none of these. */
  services?: Services
}

/** React Router for tests: links lead to addresses in memory. */
export function TestRouter({ children, services, ...props }: TestRouterProps) {
  return (
    <MemoryRouter {...props}>
      <RouterNavigation>
        <ServicesProvider value={services ?? null}>{children}</ServicesProvider>
      </RouterNavigation>
    </MemoryRouter>
  )
}
