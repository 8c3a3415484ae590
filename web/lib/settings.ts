import { createContext, useContext } from 'react'
import type { Settings } from '#contract/settings.ts'

export const DEFAULTS: Settings = { licence_purchased: false, frontend_url: '', app_logo: null, app_name: 'Foyer' }

export const SettingsContext = createContext<Settings>(DEFAULTS)

/** The address of this installation as the request names it. Empty on the page of an event in the browser, which writes no tags for machines. */
export const OriginContext = createContext('')

/** The runtime settings the server wrote into the page. */
export function useSettings(): Settings {
  return useContext(SettingsContext)
}
