import { createContext, useContext } from 'react'
import type { Settings } from '#contract/settings.ts'

export const DEFAULTS: Settings = { licence_purchased: false, frontend_url: '', app_logo: null, app_name: 'Foyer' }

export const SettingsContext = createContext<Settings>(DEFAULTS)

/** Address of this installation as named by the request. Empty on an event's page in the browser, which writes no meta tags. */
export const OriginContext = createContext('')

/** Runtime settings that the server wrote into the page. */
export function useSettings(): Settings {
  return useContext(SettingsContext)
}
