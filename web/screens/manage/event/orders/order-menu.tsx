import { useLingui } from '@lingui/react/macro'
import {
  IconCalendarDue,
  IconCash,
  IconCashOff,
  IconLink,
  IconMailForward,
  IconReceipt,
  IconX,
} from '@tabler/icons-react'
import { copyAndTell } from '#web/components/manage/screen/copy-and-tell.ts'
import { ActItems } from '#web/ui/overlay/acts.tsx'
import type { OrderRow } from './order-row.ts'
import { useOrderActions } from './use-order-actions.tsx'

type Props = {
  order: OrderRow
  /** Set in a row of the list; an open order has its own button to mark it as paid. */
  onOpen?: () => void
  onChangeDue?: () => void
}

export function OrderMenu({ order, onOpen, onChangeDue }: Props) {
  const { t } = useLingui()
  const { link, markAsPaid, markAsUnpaid, mayChangeDue, resend, cancel } = useOrderActions(order)
  const copy = () => void copyAndTell(link, t`Link copied.`)
  return (
    <ActItems
      acts={[
        onOpen ? { icon: IconReceipt, label: t`Open`, run: onOpen } : null,
        { icon: IconLink, label: t`Copy buyer’s link`, run: copy },
        onOpen && markAsPaid ? { icon: IconCash, label: t`Mark as paid`, run: markAsPaid } : null,
        markAsUnpaid && { icon: IconCashOff, label: t`Mark as unpaid`, run: markAsUnpaid },
        mayChangeDue && onChangeDue ? { icon: IconCalendarDue, label: t`Change due date`, run: onChangeDue } : null,
        resend && { icon: IconMailForward, label: t`Resend emails`, run: resend },
        cancel && { icon: IconX, label: t`Cancel order`, run: () => void cancel(), isDangerous: true },
      ]}
    />
  )
}
