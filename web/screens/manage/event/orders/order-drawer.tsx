import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Alert, Button, Group, Stack } from '@mantine/core'
import { IconCash, IconDots, IconMail, IconPencil, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import type { StoredAnswer } from '#contract/answers.ts'
import { messages } from '#contract/messages.ts'
import { type Order, orders } from '#contract/orders.ts'
import { MessageThese } from '#web/components/manage/messages/lazy-composer.ts'
import { AnswersSection } from '#web/components/manage/orders/answers-section.tsx'
import { BouncedAddresses } from '#web/components/manage/orders/bounced-addresses.tsx'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { ActButtons } from '#web/ui/overlay/acts.tsx'
import { ManageDrawer } from '#web/ui/overlay/drawer.tsx'
import { DrawerSection, NotesSection } from '#web/ui/overlay/drawer-section.tsx'
import { ManageMenu } from '#web/ui/overlay/menu.tsx'
import { OrderAttendees } from './order-attendees.tsx'
import { OrderEmails } from './order-emails.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderMenu } from './order-menu.tsx'
import { OrderTags } from './order-tags.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PaymentDueForm } from './payment-due-form.tsx'
import { OrderRefunds } from './refund/order-refunds.tsx'
import { RefundForm } from './refund/refund-form.tsx'
import { useOrderActions } from './use-order-actions.tsx'

type Props = { order_id: number | null; opened: boolean; onClose: () => void }

export function OrderDrawer({ order_id, ...drawer }: Props) {
  const { t } = useLingui()
  const params = { event_id: useEvent().id, order_id: order_id ?? 0 }
  const query = useApiQuery(orders.get, { params }, { enabled: order_id !== null })
  return (
    <ManageDrawer
      {...drawer}
      query={query}
      title={t`Order`}
      heading={(order) => (
        <>
          <span>{t`Order ${order.public_id}`}</span>
          <StatusBadge status={order.badge_status} />
        </>
      )}
      form={(order, close) => <OrderForm order={order} onClose={close} />}
    >
      {(order, change) => <Details order={order} onEdit={change} />}
    </ManageDrawer>
  )
}

function Details({ order, onEdit }: { order: Order; onEdit: () => void }) {
  return (
    <Stack gap="lg">
      <StateOfThings order={order} />
      {order.refund_status === 'REFUND_FAILED' && <RefundFailed order={order} />}
      <BouncedAddresses order_id={order.id} />
      <Actions order={order} onEdit={onEdit} />
      <DrawerSection title={<Trans>Details</Trans>}>
        <OrderFacts order={order} />
      </DrawerSection>
      <DrawerSection title={<Trans>Items</Trans>}>
        <OrderItems order={order} />
      </DrawerSection>
      {order.refunds.length > 0 && (
        <DrawerSection title={<Trans>Refunds</Trans>}>
          <OrderRefunds order={order} />
        </DrawerSection>
      )}
      {order.latest_invoice && (
        <DrawerSection title={<Trans>Invoices</Trans>}>
          <OrderInvoices order={order} invoice={order.latest_invoice} />
        </DrawerSection>
      )}
      <AnswersSection answers={order.answers} nameOf={(answer) => unitOf(order, answer)} />
      {order.attendees.length > 0 && (
        <DrawerSection title={<Trans>Attendees</Trans>}>
          <OrderAttendees order={order} />
        </DrawerSection>
      )}
      <DrawerSection title={<Trans>Tags</Trans>}>
        <OrderTags order={order} />
      </DrawerSection>
      <NotesSection notes={order.notes} empty={<Trans>No notes. Only you and your team can see notes.</Trans>} />
      <DrawerSection title={<Trans>Emails</Trans>}>
        <OrderEmails order={order} />
      </DrawerSection>
      <DrawerSection title={<Trans>Activity</Trans>}>
        <OrderTimeline order={order} />
      </DrawerSection>
    </Stack>
  )
}

/** The unit that the answer is about: "Mug 2"; null for the whole order. */
function unitOf({ order_items }: Order, { order_item_id, position }: StoredAnswer): string | null {
  const item = order_items.find(({ id }) => id === order_item_id)
  if (!item || position === null) return null
  return item.quantity > 1 ? `${item.item_name} ${position + 1}` : item.item_name
}

const ORANGE = { color: 'orange', bg: 'light-dark(var(--mantine-color-orange-0), #37230f)' }
const RED = { color: 'red', bg: 'light-dark(var(--mantine-color-red-0), #3a1a20)' }

/** Explains the status to the organizer, with the consequences for buyer and attendees. */
function StateOfThings({ order }: { order: Order }) {
  const { money, dateTime } = useFormat()
  const { timezone } = useEvent()
  const amount = money(order.total_gross, order.currency)
  if (order.status === 'AWAITING_OFFLINE_PAYMENT')
    return (
      <Alert {...ORANGE}>
        <Trans>{amount} is still due. Mark the order as paid once it arrives to activate the tickets.</Trans>
      </Alert>
    )
  if (order.status === 'RESERVED' && order.payment_provider === 'STRIPE')
    return order.payment_status === 'PAYMENT_FAILED' ? (
      <Alert {...RED}>
        <Trans>The card payment of {amount} failed. The buyer can try again while we hold the tickets.</Trans>
      </Alert>
    ) : (
      <Alert {...ORANGE}>
        <Trans>
          The card payment of {amount} hasn’t arrived yet. We’re holding the tickets and will send them once it does.
        </Trans>
      </Alert>
    )
  if (order.status !== 'CANCELLED' || order.cancelled_at === null) return null
  const when = dateTime(order.cancelled_at, timezone)
  return (
    <Alert {...RED}>
      <Trans>Cancelled on {when}. Its tickets are no longer valid and can be sold again.</Trans>
    </Alert>
  )
}

/** Also shown for cancelled orders: the buyer still waits for the money. */
function RefundFailed({ order: { refunds, currency } }: { order: Order }) {
  const { money } = useFormat()
  const failed = refunds.find(({ state }) => state === 'FAILED')
  if (!failed) return null
  const amount = money(failed.amount, currency)
  return (
    <Alert {...RED}>
      <Trans>The refund of {amount} failed. The buyer doesn’t have the money yet.</Trans>
    </Alert>
  )
}

const ICON = { size: 18, stroke: 1.5 }

function Actions({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const { t } = useLingui()
  const { mayChange, markAsPaid, mayRefund } = useOrderActions(order)
  const mayMessage = useMay()(messages.send)
  const [opened, open] = useState<'refund' | 'due' | 'message' | null>(null)
  const close = () => open(null)
  return (
    <Group gap="xs">
      {markAsPaid && (
        <Button leftSection={<IconCash {...ICON} />} onClick={markAsPaid}>
          <Trans>Mark as paid</Trans>
        </Button>
      )}
      <ActButtons
        acts={[
          mayChange ? { icon: IconPencil, label: t`Edit`, run: onEdit } : null,
          mayRefund ? { icon: IconReceiptRefund, label: t`Refund`, run: () => open('refund') } : null,
          mayMessage && order.email ? { icon: IconMail, label: t`Message buyer`, run: () => open('message') } : null,
        ]}
      />
      <ManageMenu
        target={
          <ActionIcon variant="default" size={36} aria-label={t`More actions`}>
            <IconDots {...ICON} />
          </ActionIcon>
        }
      >
        <OrderMenu order={order} onChangeDue={() => open('due')} />
      </ManageMenu>
      {opened === 'refund' && <RefundForm order={order} onClose={close} />}
      {opened === 'message' && <MessageThese to={{ order_ids: [order.id] }} onClose={close} />}
      {opened === 'due' && <PaymentDueForm order={order} onClose={close} />}
    </Group>
  )
}
