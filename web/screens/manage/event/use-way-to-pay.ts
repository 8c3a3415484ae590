import { events } from '#contract/events.ts'
import { productCategories } from '#contract/products.ts'
import { needsWayToPay } from '#domain/way-to-pay.ts'
import { useApiQuery } from '#web/lib/query.ts'

export type WayToPay = { isNeeded: boolean; isSet: boolean; instructions: string | null }

/** Whether something of the event costs money, and whether there is a way to pay for it. */
export function useWayToPay(event_id: number) {
  const params = { event_id }
  const settings = useApiQuery(events.getSettings, { params })
  const categories = useApiQuery(productCategories.list, { params })
  const way: WayToPay | undefined =
    settings.data && categories.data
      ? {
          isNeeded: needsWayToPay(visibleProducts(categories.data.data)),
          isSet: settings.data.data.payment_providers.length > 0,
          instructions: settings.data.data.offline_payment_instructions,
        }
      : undefined
  const refetch = () => Promise.all([settings.refetch(), categories.refetch()])
  return { way, isError: settings.isError || categories.isError, refetch }
}

type Categories = (typeof productCategories.list.response)['_output']

function visibleProducts(categories: Categories) {
  return categories
    .filter((category) => !category.is_hidden)
    .flatMap((category) => category.products.map((product) => ({ ...product, price_type: product.type })))
}
