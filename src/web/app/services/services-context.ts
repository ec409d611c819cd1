import { createContext, useContext } from 'react'
import type { Services } from './services.ts'

const ServicesContext = createContext<Services | null>(null)

/** Gives the services to the routes and to the parts that they show; a screen of a feature gets what it shows as props. */
export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  return useContext(ServicesContext) as Services // main.tsx gives them before anything is drawn
}
