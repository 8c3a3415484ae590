import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiFailure } from '#contract/client.ts'
import { ticketPreviews } from '#contract/ticket-previews.ts'
import type { TicketDesign } from '#domain/ticket-design.ts'
import { fetchFile } from '#web/lib/calls/fetch-file.ts'
import { queryKey, shouldRetry } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'

/** Milliseconds without a change after which the preview is fetched. */
const PAUSE = 400

/** PDF of a sample ticket in this design; the one before is returned until the new one has arrived. */
export function usePreviewFile(design: TicketDesign) {
  const event = useEvent()
  const params = { event_id: event.id }
  const logo = event.images.find(({ type }) => type === 'TICKET_LOGO')
  const wanted = JSON.stringify(design)
  const [settled] = useDebouncedValue(wanted, PAUSE)
  const { data, isFetching, isError, refetch } = useQuery<Blob, ApiFailure>({
    queryKey: [...queryKey(ticketPreviews.draw, { params }), settled, event.updated_at, logo?.id],
    queryFn: async ({ signal }) => {
      const body = { ticket_design_settings: JSON.parse(settled) as TicketDesign }
      return (await fetchFile(ticketPreviews.draw, { params, body }, signal)).content
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: shouldRetry,
  })
  return {
    file: data,
    isUpdating: isFetching || settled !== wanted,
    failed: isError,
    retry: () => void refetch(),
  }
}
