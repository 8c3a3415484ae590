import type { DialogProps } from '../use-self-service.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EditDialog, TransferDialog } from './person-dialogs.tsx'
import { ResendDialog } from './resend-dialog.tsx'

/** Dialogs for changes that buyers make to their orders. */
export function SelfServiceDialog({ asked, ...props }: DialogProps) {
  if (asked.deed === 'cancel') return <CancelDialog {...props} />
  if (asked.deed === 'resend') return <ResendDialog {...props} />
  const { attendee, deed } = asked
  return deed === 'edit' ? <EditDialog {...props} {...{ attendee }} /> : <TransferDialog {...props} {...{ attendee }} />
}
