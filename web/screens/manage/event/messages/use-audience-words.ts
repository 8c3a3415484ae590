import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Message } from '#contract/messages.ts'
import { type Product, productCategories } from '#contract/products.ts'
import { LOCALE_NAMES, LOCALES } from '#domain/locale.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'

type Meant = Pick<
  Message,
  | 'type'
  | 'attendee_ids'
  | 'order_id'
  | 'order_ids'
  | 'product_ids'
  | 'product_price_ids'
  | 'order_statuses'
  | 'check_in'
  | 'locale'
  | 'answer'
  | 'include_cancelled'
>

/** Describes the audience of a message: "Holders of: Day ticket, VIP; not checked in". */
export function useAudienceWords(): (message: Meant) => string {
  const whom = useWhom()
  const narrowings = useNarrowings()
  return (message) => [whom(message), ...narrowings(message)].join('; ')
}

function useWhom(): (message: Meant) => string {
  const { t } = useLingui()
  const names = useProductNames()
  return (message) => {
    const { type, attendee_ids, order_id, order_ids } = message
    const orders = new Set(order_id === null ? order_ids : [order_id, ...order_ids]).size
    switch (type) {
      case 'ALL_ATTENDEES':
        return t`Everyone with a ticket`
      case 'TICKET_HOLDERS':
        return t`Holders of: ${names(message)}`
      case 'ORDER_OWNERS_WITH_PRODUCT':
        return t`Buyers of: ${names(message)}`
      case 'INDIVIDUAL_ATTENDEES':
        return t`${plural(attendee_ids.length, { one: '# chosen attendee', other: '# chosen attendees' })}`
      case 'ORDER_OWNER':
        return t`${plural(orders, { one: 'Buyer of # chosen order', other: 'Buyers of # chosen orders' })}`
    }
  }
}

/** Product titles; with the tiers if only some tiers of a product were chosen. */
function useProductNames(): (message: Meant) => string {
  const { t } = useLingui()
  const mayRead = useMay()(productCategories.list)
  const { data } = useApiQuery(productCategories.list, { params: { event_id: useEvent().id } }, { enabled: mayRead })
  const products = new Map((data?.data ?? []).flatMap((category) => category.products.map((one) => [one.id, one])))
  return ({ product_ids, product_price_ids }) => {
    const known = product_ids.map((id) => products.get(id)).filter((product) => product !== undefined)
    const gone = data ? product_ids.length - known.length : 0
    const titles = known.map((product) => withTiers(product, product_price_ids))
    const deleted = t`${plural(gone, { one: '# deleted product', other: '# deleted products' })}`
    return [...titles, ...(gone > 0 ? [deleted] : [])].join(', ')
  }
}

function withTiers({ title, prices }: Product, price_ids: readonly number[]): string {
  const chosen = prices.filter(({ id }) => price_ids.includes(id))
  if (chosen.length === 0 || chosen.length === prices.length) return title
  return `${title} (${chosen.map(({ label }) => label).join(', ')})`
}

function useNarrowings(): (message: Meant) => string[] {
  const { t } = useLingui()
  return ({ order_statuses, check_in, locale, answer, include_cancelled }) => {
    const [status] = order_statuses.length === 1 ? order_statuses : []
    const language = LOCALES.find((one) => one === locale)
    return [
      status === 'COMPLETED' && t`paid`,
      status === 'AWAITING_OFFLINE_PAYMENT' && t`awaiting payment`,
      check_in === 'CHECKED_IN' && t`checked in`,
      check_in === 'NOT_CHECKED_IN' && t`not checked in`,
      language && LOCALE_NAMES[language],
      answer && t`answered “${answer.value}”`,
      include_cancelled && t`including cancelled`,
    ].filter((words) => typeof words === 'string')
  }
}
