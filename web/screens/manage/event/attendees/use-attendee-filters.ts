import { useLingui } from '@lingui/react/macro'
import { productCategories } from '#contract/products.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useAttendeeTags } from './use-attendee-tags.ts'

/** The filters of the list and their words. */
export function useAttendeeFilters() {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const { data } = useApiQuery(productCategories.list, { params: { event_id } })
  const tags = useAttendeeTags()
  const products = (data?.data ?? []).flatMap((category) => category.products)
  const tickets = products.filter((product) => product.product_type === 'TICKET')
  return {
    product_id: {
      label: t`Ticket`,
      areNames: true,
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
    ...(tags.length > 0 && {
      tag: { label: t`Tag`, areNames: true, options: tags.map((tag) => ({ value: tag, label: tag })) },
    }),
    ...useWordsOfReports(tickets),
  }
}

type Tickets = readonly { title: string; prices: readonly { id: number; label: string | null }[] }[]

/** Chip texts of filters that reports link to. */
function useWordsOfReports(tickets: Tickets) {
  const { t } = useLingui()
  const { timezone } = useEvent()
  const { shortDate: date } = useFormat()
  const dayOf = (moment: string, earlier = 0) => {
    const at = Date.parse(moment)
    return Number.isNaN(at) ? null : date(new Date(at - earlier).toISOString(), timezone)
  }
  const said: Record<string, (value: string) => string | null> = {
    'product_price_id eq': (value) => nameOfPrice(tickets, Number(value)),
    'ordered_at gte': (value) => say(dayOf(value), (day) => t`Ordered from ${day}`),
    'ordered_at lt': (value) => say(dayOf(value, 1), (day) => t`Ordered until ${day}`),
    'check_in_list_id gt': () => t`Checked in`,
    'check_in_list_id eq': () => t`Checked in at one list`,
    'checked_in_at gte': (value) => say(dayOf(value), (day) => t`Checked in from ${day}`),
    'checked_in_at lt': (value) => say(dayOf(value, 1), (day) => t`Checked in to ${day}`),
    'question_id eq': () => t`Answer to one question`,
    'answer eq': (value) => t`Answer: ${value}`,
  }
  const fields = ['product_price_id', 'ordered_at', 'check_in_list_id', 'checked_in_at', 'question_id', 'answer']
  const wordsOf = (field: string) => ({
    words: (operator: string, value: string) => said[`${field} ${operator}`]?.(value) ?? null,
  })
  return Object.fromEntries(fields.map((field) => [field, wordsOf(field)]))
}

function say(day: string | null, words: (day: string) => string): string | null {
  return day && words(day)
}

function nameOfPrice(tickets: Tickets, id: number): string | null {
  for (const { title, prices } of tickets) {
    const price = prices.find((one) => one.id === id)
    if (price) return price.label ? `${title}: ${price.label}` : title
  }
  return null
}
