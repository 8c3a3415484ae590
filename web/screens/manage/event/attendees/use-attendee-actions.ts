import { useLingui } from '@lingui/react/macro'
import { type Attendee, attendees } from '#contract/attendees.ts'
import type { ApiFailure } from '#contract/client.ts'
import { useAskAndTell } from '#web/components/manage/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'
import { useTicketLink } from '#web/lib/use-ticket-link.ts'

/** What the person may do with a ticket in its present state; what they cannot is null. */
export function useAttendeeActions(attendee: Attendee) {
  const link = useTicketLink(attendee.short_id)
  const mayChange = useMay()(attendees.update)
  const askToResend = useResend(attendee)
  const askToCancel = useCancel(attendee)
  const askToReactivate = useReactivate(attendee)
  return {
    link,
    mayChange,
    resend: mayChange && attendee.status === 'ACTIVE' ? askToResend : null,
    cancel: mayChange && attendee.status !== 'CANCELLED' ? askToCancel : null,
    reactivate: mayChange && attendee.status === 'CANCELLED' ? askToReactivate : null,
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
      title: t`Send the ticket again?`,
      text: t`The ticket of ${nameOf(attendee)} goes to ${attendee.email}.`,
      confirm: t`Send again`,
      run: () => mutation.mutateAsync({ params: keyOf(attendee) }),
      done: t`The ticket is on its way to ${attendee.email}.`,
    })
}

function useCancel(attendee: Attendee): () => void {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const mutation = useApiMutation(attendees.update)
  return () =>
    ask({
      title: t`Cancel the ticket of ${nameOf(attendee)}?`,
      text: t`The ticket ${attendee.public_id} admits nobody any more, and 1 place for ${attendee.item_name} is free again. Nothing is paid back automatically.`,
      confirm: t`Cancel the ticket`,
      isDangerous: true,
      run: () => mutation.mutateAsync({ params: keyOf(attendee), body: { status: 'CANCELLED' } }),
      done: t`The ticket is cancelled, and its place is free again.`,
    })
}

function useReactivate(attendee: Attendee): () => void {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const mutation = useApiMutation(attendees.update)
  const explain = ({ code }: ApiFailure) => {
    if (code === 'sold_out') return t`${attendee.item_name} is sold out, so there is no place left for this ticket.`
    if (code === 'transition_not_allowed') return t`The whole order was cancelled, so its tickets stay cancelled.`
    return undefined
  }
  return () =>
    ask({
      title: t`Make the ticket of ${nameOf(attendee)} active again?`,
      text: t`It takes 1 place for ${attendee.item_name}, if one is left. The same ticket is valid again.`,
      confirm: t`Make active`,
      run: () => mutation.mutateAsync({ params: keyOf(attendee), body: { status: 'ACTIVE' } }),
      done: t`The ticket is active again.`,
      explain,
    })
}
