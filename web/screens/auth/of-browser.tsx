import { isValidTimeZone } from '#domain/time.ts'
import type { Form } from '#web/lib/forms/form-action.ts'

/** Values that the browser knows, so that the visitor need not be asked. The script of these pages fills them in. */
export function OfBrowser() {
  return <input type="hidden" name="timezone" autoComplete="off" />
}

export function ofBrowser({ timezone = '' }: Form): { timezone?: string } {
  return isValidTimeZone(timezone) ? { timezone } : {}
}
