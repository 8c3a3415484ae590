import { type PromoCode, promoCodes } from '#contract/promo-codes.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'

/** Number of codes to choose from. */
const MOST_CODES = 100

/** The event's promo codes, newest first; empty for roles that may not view them. */
export function useNewestCodes(): PromoCode[] {
  const { id: event_id } = useEvent()
  const enabled = useMay()(promoCodes.list)
  const query = { per_page: MOST_CODES, sort_by: 'created_at', sort_direction: 'desc' } as const
  const { data } = useApiQuery(promoCodes.list, { params: { event_id }, query }, { enabled })
  return data?.data ?? []
}
