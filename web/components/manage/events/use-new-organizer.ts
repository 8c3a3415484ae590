import { accounts } from '#contract/accounts.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import type { OrganizerValues } from './organizer-fields.tsx'

/** What a new organizer starts with: the account's currency and time zone. Undefined until they are known. */
export function useNewOrganizer(): OrganizerValues | undefined {
  const user = useUser()
  const enabled = useMay()(accounts.get)
  const { data, isError } = useApiQuery(accounts.get, { params: { account_id: user.account_id } }, { enabled })
  const nothing = { name: '', email: user.email }
  if (!enabled || isError) return { ...nothing, currency: 'EUR', timezone: user.timezone }
  return data && { ...nothing, currency: data.data.currency_code, timezone: data.data.timezone }
}
