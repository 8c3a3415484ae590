import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiFailure } from '#contract/client.ts'
import type { Output } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { queryKey, shouldRetry } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { type AudienceBody, needsProducts } from './composer-values.ts'

const SETTLES_MS = 400
const FRESH_MS = 15_000

/** Current reach of a message, requested once the input has settled. Components with the same audience share one request. */
export function useReach(audience: AudienceBody, page = 1) {
  const { id: event_id } = useEvent()
  const [settled] = useDebouncedValue(JSON.stringify(audience), SETTLES_MS)
  const wanted = JSON.parse(settled) as AudienceBody
  const isChosen = !needsProducts(audience.message_type) || (audience.product_ids ?? []).length > 0
  const isSettled = settled === JSON.stringify(audience)
  const query = useQuery<Output<typeof messages.preview>, ApiFailure>({
    queryKey: [...queryKey(messages.preview, { params: { event_id } }), settled, page],
    queryFn: ({ signal }) => callApi(messages.preview, { params: { event_id }, body: { ...wanted, page } }, signal),
    enabled: isChosen && isSettled,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: shouldRetry,
    placeholderData: page > 1 ? keepPreviousData : undefined,
  })
  return { isChosen, reach: isChosen && isSettled ? query.data?.data : undefined, query }
}
