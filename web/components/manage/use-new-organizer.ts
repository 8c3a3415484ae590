import { accounts } from '#contract/accounts.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { newOrganizer, type OrganizerValues } from './organizer-fields.tsx'

/** What one more organizer starts with: the account's currency and time zone. Undefined until they are known. */
export function useNewOrganizer(): OrganizerValues | undefined {
  const user = useUser()
  const enabled = useMay()(accounts.get)
  const { data, isError } = useApiQuery(accounts.get, { params: { account_id: user.account_id } }, { enabled })
  if (!enabled || isError) return newOrganizer(user)
  if (!data) return undefined
  const { currency_code: currency, timezone } = data.data
  return { name: '', email: user.email, currency, timezone }
}
