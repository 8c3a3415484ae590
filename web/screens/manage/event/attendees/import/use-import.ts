import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { attendeeImports } from '#contract/attendee-imports.ts'
import { ApiFailure } from '#contract/client.ts'
import type { BodyInput, Output } from '#contract/endpoint.ts'
import type { ImportColumns } from '#domain/attendee-import.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { queryKey, shouldRetry, useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'

type Body = BodyInput<typeof attendeeImports.start>
export type ChosenTerms = Omit<Body, 'columns' | 'is_preview' | 'product_price_id'> & {
  columns: ImportColumns
  product_price_id: number | null
}

/** Previews an import on these terms once they are complete, and starts it. */
export function useImport(id: number, terms: ChosenTerms, onBegun: () => void) {
  const { i18n } = useLingui()
  const params = { event_id: useEvent().id, attendee_import_id: id }
  const [settled] = useDebouncedValue(terms, 300)
  const body = bodyOf(settled)
  const { data, error, refetch } = useQuery<Output<typeof attendeeImports.start>, ApiFailure>({
    queryKey: queryKey(attendeeImports.start, { params, query: settled }),
    queryFn: ({ signal }) =>
      callApi(attendeeImports.start, { params, body: { ...(body as Body), is_preview: true } }, signal),
    enabled: body !== null,
    staleTime: 0,
    gcTime: 0,
    retry: shouldRetry,
  })
  const { mutateAsync, isPending } = useApiMutation(attendeeImports.start)
  async function start() {
    if (!body) return
    try {
      await mutateAsync({ params, body })
      onBegun()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      notifyProblem(i18n._(errorMessage(failure)))
      void refetch()
    }
  }
  const preview = settled === terms && body ? data?.data.preview : undefined
  return { preview, error, isReady: body !== null, retry: () => void refetch(), start, pending: isPending }
}

/** Null while a column or a ticket is missing that every row needs. */
function bodyOf({ columns, ...terms }: ChosenTerms): Body | null {
  const { first_name = null, last_name = null, name = null, email = null, ticket = null } = columns
  const hasName = name !== null || (first_name !== null && last_name !== null)
  if (!hasName || email === null || (ticket === null && terms.product_price_id === null)) return null
  const payment_method = terms.payment === 'PAID' ? (terms.payment_method ?? null) : null
  return { ...terms, payment_method, columns: { ...columns, email }, is_preview: false }
}
