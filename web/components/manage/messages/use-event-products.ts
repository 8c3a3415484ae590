import { type Product, productCategories } from '#contract/products.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'

/** The event's products, in their order. */
export function useEventProducts(): readonly Product[] {
  const { data } = useApiQuery(productCategories.list, { params: { event_id: useEvent().id } })
  return (data?.data ?? []).flatMap((category) => category.products)
}
