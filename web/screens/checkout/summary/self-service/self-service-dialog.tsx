import { orderAnswers } from '#contract/own-answers.ts'
import { callApi } from '#web/lib/calls/api.ts'
import type { DialogProps, Wanted } from '../use-self-service.tsx'
import { AnswersDialog } from './answers-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelTicketDialog } from './cancel-ticket-dialog.tsx'
import { EditDialog, TransferDialog } from './person-dialogs.tsx'
import { ResendDialog } from './resend-dialog.tsx'

/** Fetches what the dialog of an action needs. */
export async function readyFor(wanted: Wanted, params: { event_id: number; order_short_id: string }) {
  if (wanted.deed !== 'answers') return wanted
  return { ...wanted, own: (await callApi(orderAnswers.get, { params })).data }
}

/** Dialogs for changes that buyers make to their orders. */
export function SelfServiceDialog({ asked, ...props }: DialogProps) {
  if (asked.deed === 'cancel') return <CancelDialog {...props} />
  if (asked.deed === 'resend') return <ResendDialog {...props} />
  if (asked.deed === 'answers') return <AnswersDialog {...props} own={asked.own} />
  const { attendee, deed } = asked
  if (deed === 'cancelTicket') return <CancelTicketDialog {...props} {...{ attendee }} />
  return deed === 'edit' ? <EditDialog {...props} {...{ attendee }} /> : <TransferDialog {...props} {...{ attendee }} />
}
