import { useLingui } from '@lingui/react/macro'
import type { WebhookDelivery } from '#contract/webhook-shapes.ts'

/** Names of the message types. */
export function useTypeWords(): Record<WebhookDelivery['event_type'], string> {
  const { t } = useLingui()
  return {
    'order.created': t`Order created`,
    'order.updated': t`Order updated`,
    'order.marked_as_paid': t`Order marked as paid`,
    'order.refunded': t`Order refunded`,
    'order.cancelled': t`Order cancelled`,
    'attendee.created': t`Attendee created`,
    'attendee.updated': t`Attendee updated`,
    'attendee.cancelled': t`Attendee cancelled`,
    'checkin.created': t`Checked in`,
    'checkin.deleted': t`Check-in undone`,
    'product.created': t`Product created`,
    'product.updated': t`Product updated`,
    'product.deleted': t`Product deleted`,
    'event.created': t`Event created`,
    'event.updated': t`Event updated`,
    'event.archived': t`Event archived`,
    'webhook.test': t`Test`,
  }
}
