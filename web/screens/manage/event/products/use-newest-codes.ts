import { type PromoCode, promoCodes } from '#contract/promo-codes.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'

/** So many can be chosen from. */
const MOST_CODES = 100

/** The event's promo codes, the newest first; none for a role that is kept from them. */
export function useNewestCodes(): PromoCode[] {
  const { id: event_id } = useEvent()
  const enabled = useMay()(promoCodes.list)
  const query = { per_page: MOST_CODES, sort_by: 'created_at', sort_direction: 'desc' } as const
  const { data } = useApiQuery(promoCodes.list, { params: { event_id }, query }, { enabled })
  return data?.data ?? []
}
