import { useLingui } from '@lingui/react/macro'
import { productCategories } from '#contract/products.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'

/** The filters of the list and their words. */
export function useAttendeeFilters() {
  const { t } = useLingui()
  const { data } = useApiQuery(productCategories.list, { params: { event_id: useEvent().id } })
  const products = (data?.data ?? []).flatMap((category) => category.products)
  const tickets = products.filter((product) => product.product_type === 'TICKET')
  return {
    product_id: {
      label: t`Ticket`,
      options: tickets.map((product) => ({ value: String(product.id), label: product.title })),
    },
    status: {
      label: t`Status`,
      options: [
        { value: 'ACTIVE', label: t`active` },
        { value: 'AWAITING_PAYMENT', label: t`awaiting payment` },
        { value: 'CANCELLED', label: t`cancelled` },
      ],
    },
  }
}
