import { isValidTimeZone } from '#domain/time.ts'
import type { Form } from '#web/lib/form-action.ts'

/** What the browser knows, so that nobody has to be asked: the script of these pages fills it in. */
export function OfBrowser() {
  return <input type="hidden" name="timezone" autoComplete="off" />
}

export function ofBrowser({ timezone = '' }: Form): { timezone?: string } {
  return isValidTimeZone(timezone) ? { timezone } : {}
}
