import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ListedAttendee, StaffCheckInList } from '#contract/check-in.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'

/** "€18.00 to pay", for the whole order. Null if nothing is due, or if the list was stored by a version without this field. */
export function useAmountDue(): (attendee: ListedAttendee) => string | null {
  const { t } = useLingui()
  const format = useFormat()
  return ({ to_pay }) => {
    if (!to_pay) return null
    const sum = format.money(to_pay.amount, to_pay.currency)
    return t`${sum} to pay`
  }
}

/** Title and instructions for staff about an unpaid order. */
export function useUnpaidWords({ allow_unpaid }: Pick<StaffCheckInList, 'allow_unpaid'>) {
  const { t } = useLingui()
  const dueOf = useAmountDue()

  function text(attendee: ListedAttendee | null): string {
    if (!allow_unpaid) return t`Not admitted before it’s paid. The organizer can mark the order as paid.`
    const tickets = attendee?.to_pay?.tickets ?? 1
    if (tickets === 1) return t`Take the payment, then let them in.`
    return t`${plural(tickets, { one: 'For # ticket. Take the payment, then let them in.', other: 'For all # tickets of the order. Take the payment, then let them in.' })}`
  }
  return { title: (attendee: ListedAttendee | null) => (attendee && dueOf(attendee)) ?? t`Not paid yet`, text }
}
