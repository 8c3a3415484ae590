import { useLingui } from '@lingui/react/macro'
import type { WaitlistStats } from '#contract/waitlist.ts'
import type { FilterChoices } from '#web/ui/list/filter-menu.tsx'

/** Filters of the list; prices are named once the figures have loaded. */
export function useWaitlistFilters(stats: WaitlistStats | undefined): FilterChoices {
  const { t } = useLingui()
  const prices = stats?.products ?? []
  return {
    status: {
      label: t`Status`,
      options: [
        { value: 'WAITING', label: t`waiting` },
        { value: 'OFFERED', label: t`offered` },
        { value: 'PURCHASED', label: t`bought` },
        { value: 'OFFER_EXPIRED', label: t`offer expired` },
        { value: 'CANCELLED', label: t`cancelled` },
      ],
    },
    product_price_id: {
      label: t`Ticket`,
      areNames: true,
      options: prices.map((price) => ({ value: String(price.product_price_id), label: price.item_name })),
    },
  }
}
