import { accounts } from '#contract/accounts.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useUser } from '#web/lib/manage-context.ts'
import type { OrganizerValues } from './organizer-fields.tsx'

/** Initial values of a new organizer: the account's currency and time zone. Undefined until loaded. */
export function useNewOrganizer(): OrganizerValues | undefined {
  const user = useUser()
  const enabled = useMay()(accounts.get)
  const { data, isError } = useApiQuery(accounts.get, { params: { account_id: user.account_id } }, { enabled })
  const nothing = { name: '', email: user.email }
  if (!enabled || isError) return { ...nothing, currency: 'EUR', timezone: user.timezone }
  return data && { ...nothing, currency: data.data.currency_code, timezone: data.data.timezone }
}
