import { useLingui } from '@lingui/react/macro'
import { type Attendee, attendees } from '#contract/attendees.ts'
import type { ApiFailure } from '#contract/client.ts'
import { orders } from '#contract/orders.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useTicketLink } from '#web/lib/page/use-ticket-link.ts'

const TellCheckbox = lazyPart(async () => (await import('./tell-checkbox.tsx')).TellCheckbox)

/** Actions that the user may perform on a ticket in its present state; null where not allowed. */
export function useAttendeeActions(attendee: Attendee) {
  const link = useTicketLink(attendee.short_id)
  const may = useMay()
  const mayChange = may(attendees.update)
  const askToResend = useResend(attendee)
  const askToCancel = useCancel(attendee)
  const askToReactivate = useReactivate(attendee)
  return {
    link,
    mayChange,
    /** A checked-in ticket cannot be transferred. */
    mayTransfer: mayChange && attendee.status !== 'CANCELLED' && attendee.check_ins.length === 0,
    mayChangeTicket: mayChange && attendee.status !== 'CANCELLED',
    mayMove: mayChange && may(orders.create) && attendee.status !== 'CANCELLED',
    resend: mayChange && attendee.status === 'ACTIVE' ? askToResend : null,
    cancel: mayChange && attendee.status !== 'CANCELLED' ? askToCancel : null,
    reactivate: mayChange && attendee.can_reactivate ? askToReactivate : null,
  }
}

const keyOf = ({ event_id, id }: Attendee) => ({ event_id, attendee_id: id })
const nameOf = ({ first_name, last_name }: Attendee) => `${first_name} ${last_name}`

function useResend(attendee: Attendee): () => void {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const mutation = useApiMutation(attendees.resendTicket)
  return () =>
    ask({
      title: t`Resend ticket?`,
      text: t`We’ll send ${nameOf(attendee)}’s ticket to ${attendee.email}.`,
      confirm: t`Resend`,
      run: () => mutation.mutateAsync({ params: keyOf(attendee) }),
      done: t`Ticket sent to ${attendee.email}.`,
    })
}

function useCancel(attendee: Attendee): () => void {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const mutation = useApiMutation(attendees.update)
  const { public_id, item_name } = attendee
  const text =
    attendee.status === 'AWAITING_PAYMENT'
      ? t`Ticket ${public_id} is no longer valid, and 1 place for ${item_name} can be sold again. The amount due falls by its price. If nothing else is left in the order, it is cancelled and we tell the buyer.`
      : t`Ticket ${public_id} is no longer valid, and 1 place for ${item_name} can be sold again. Nothing is refunded automatically.`
  return () => {
    let notify_attendee = true
    const choose = (isTold: boolean) => {
      notify_attendee = isTold
    }
    ask({
      title: t`Cancel ${nameOf(attendee)}’s ticket?`,
      text: (
        <>
          {text}
          <TellCheckbox email={attendee.email} onChange={choose} />
        </>
      ),
      confirm: t`Cancel ticket`,
      isDangerous: true,
      run: () => mutation.mutateAsync({ params: keyOf(attendee), body: { status: 'CANCELLED', notify_attendee } }),
      done: t`Ticket cancelled. Its place can be sold again.`,
    })
  }
}

function useReactivate(attendee: Attendee): () => void {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const mutation = useApiMutation(attendees.update)
  const explain = ({ code }: ApiFailure) => {
    const { item_name } = attendee
    if (code === 'sold_out') return t`${item_name} is sold out, so there’s no place left for this ticket.`
    if (code === 'transition_not_allowed') return t`The whole order was cancelled, so its tickets stay cancelled.`
    return undefined
  }
  return () =>
    ask({
      title: t`Reactivate ${nameOf(attendee)}’s ticket?`,
      text: t`It takes 1 place for ${attendee.item_name}, if one is left. The same ticket becomes valid again.`,
      confirm: t`Reactivate ticket`,
      run: () => mutation.mutateAsync({ params: keyOf(attendee), body: { status: 'ACTIVE' } }),
      done: t`Ticket reactivated.`,
      explain,
    })
}
