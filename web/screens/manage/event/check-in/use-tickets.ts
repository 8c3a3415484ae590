import { productCategories } from '#contract/products.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'

export type TicketOption = { id: number; title: string }

/** The event's products that admit an attendee; null until they are known. */
export function useTickets(): TicketOption[] | null {
  const { data } = useApiQuery(productCategories.list, { params: { event_id: useEvent().id } })
  if (!data) return null
  return data.data
    .flatMap((category) => category.products)
    .filter((product) => product.product_type === 'TICKET')
    .map(({ id, title }) => ({ id, title }))
}
