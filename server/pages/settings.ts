import type { Settings } from '#contract/settings.ts'
import type { Config } from '#server/config.ts'

/** The runtime settings object of the page, from the configuration. */
export function pageSettings(config: Config): Settings {
  return {
    licence_purchased: config.licence_purchased,
    frontend_url: config.frontend_url,
    app_logo: config.app_logo_url ?? null,
    app_name: config.app_name,
  }
}
