import { useRouteLoaderData } from 'react-router'
import type { Settings } from '#contract/settings.ts'

const DEFAULTS: Settings = { licence_purchased: false, frontend_url: '', app_logo: null, app_name: 'Foyer' }

/** The runtime settings the server wrote into the page. */
export function useSettings(): Settings {
  return useRouteLoaderData<{ settings: Settings }>('root')?.settings ?? DEFAULTS
}
