import type { Place } from '#server/activity/emit.ts'
import { inEvent, inOrganizer } from '#server/activity/places.ts'
import type { EventRow, OrganizerRow } from '#server/http/access.ts'
import type { Member } from '#server/http/identity.ts'

/** Objects granted by access: at most one of the two rows. */
export type Reached = { member: Member; event?: EventRow; organizer?: OrganizerRow }

/** Place of webhooks: the event, organizer or account whose activities they receive. */
export type WebhookPlace = {
  /** Value of the column `place`. */
  key: string
  /** Columns of a webhook's row. */
  columns: { account_id: number; organizer_id: number | null; event_id: number | null }
  /** Place in the activity log. */
  logged: Place
}

export function placeOf({ member: { account_id }, event, organizer }: Reached): WebhookPlace {
  const columns = { account_id, organizer_id: organizer?.id ?? null, event_id: event?.id ?? null }
  if (event) return { key: `event ${event.id}`, columns, logged: inEvent(event) }
  if (organizer) return { key: `organizer ${organizer.id}`, columns, logged: inOrganizer(organizer) }
  return { key: `account ${account_id}`, columns, logged: { account_id } }
}

type WebhookParams = { webhook_id: number } | { organizer_webhook_id: number } | { account_webhook_id: number }
type DeliveryParams = { delivery_id: number } | { organizer_delivery_id: number } | { account_delivery_id: number }

/** The webhook of the address, by whichever name. */
export type WithWebhook = Reached & { params: WebhookParams }
/** The message of the address, by whichever name. */
export type WithDelivery = WithWebhook & { params: DeliveryParams }

export function webhookIdOf({ params }: WithWebhook): number {
  if ('webhook_id' in params) return params.webhook_id
  return 'organizer_webhook_id' in params ? params.organizer_webhook_id : params.account_webhook_id
}

export function deliveryIdOf({ params }: WithDelivery): number {
  if ('delivery_id' in params) return params.delivery_id
  return 'organizer_delivery_id' in params ? params.organizer_delivery_id : params.account_delivery_id
}
