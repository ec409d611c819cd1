import { MemoryRouter, type MemoryRouterProps } from 'react-router'
import { RouterNavigation } from './router/router-navigation.tsx'

/** React Router for tests: links lead to addresses in memory. */
export function TestRouter({ children, ...props }: MemoryRouterProps) {
  return (
    <MemoryRouter {...props}>
      <RouterNavigation>{children}</RouterNavigation>
    </MemoryRouter>
  )
}
