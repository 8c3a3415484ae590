import { type Product, productCategories } from '#contract/products.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'

/** Products of the event, in display order. */
export function useEventProducts(): readonly Product[] {
  const { data } = useApiQuery(productCategories.list, { params: { event_id: useEvent().id } })
  return (data?.data ?? []).flatMap((category) => category.products)
}
