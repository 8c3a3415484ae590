import { isValidTimeZone } from '#domain/time.ts'
import { pageI18n, toLocale } from '#web/lib/i18n.ts'

/** What the browser knows, so that nobody has to be asked; all of it can be changed later. */
export function browserDefaults() {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { locale: toLocale(pageI18n().locale), ...(isValidTimeZone(timezone) && { timezone }) }
}
