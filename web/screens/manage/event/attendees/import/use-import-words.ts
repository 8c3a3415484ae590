import { useLingui } from '@lingui/react/macro'
import type { ImportField } from '#domain/attendee-import.ts'

/** Names of the fields that a column can be mapped to. */
export function useFieldNames(): Record<ImportField, string> {
  const { t } = useLingui()
  return {
    first_name: t`First name`,
    last_name: t`Last name`,
    name: t`First and last name in one`,
    email: t`Email`,
    ticket: t`Ticket`,
    locale: t`Language`,
    notes: t`Notes`,
  }
}
