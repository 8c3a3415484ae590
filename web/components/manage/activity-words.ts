import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Activity } from '#contract/activity.ts'
import type { ActivityName } from '#domain/activity.ts'
import type { ActorKind } from '#domain/actor.ts'

/** What goes on after the name of who did it: something new without words here does not compile. */
export const ACTIVITY_WORDS: Record<ActivityName, MessageDescriptor> = {
  'user.registered': msg`opened the account`,
  'user.logged_in': msg`signed in`,
  'user.logged_out': msg`signed out`,
  'user.signed_out_everywhere': msg`signed out everywhere`,
  'user.updated': msg`changed a profile`,
  'user.password_changed': msg`changed a password`,
  'user.password_reset_requested': msg`asked for a new password`,
  'user.email_confirmation_requested': msg`asked for the confirmation e-mail again`,
  'user.email_confirmed': msg`confirmed an e-mail address`,
  'user.email_change_requested': msg`asked to change an e-mail address`,
  'user.email_changed': msg`changed an e-mail address`,
  'user.email_change_cancelled': msg`kept the present e-mail address`,
  'user.invited': msg`invited somebody to the team`,
  'user.invitation_revoked': msg`took an invitation back`,
  'user.joined': msg`joined the team`,
  'user.role_changed': msg`changed what somebody may do`,
  'user.removed': msg`removed somebody from the team`,
  'role.created': msg`made a role`,
  'role.updated': msg`changed a role`,
  'role.deleted': msg`deleted a role`,
  'api_key.created': msg`created an API key`,
  'api_key.revoked': msg`revoked an API key`,
  'organizer.created': msg`created an organizer`,
  'organizer.updated': msg`changed the organizer`,
  'organizer.status_changed': msg`changed the status of the organizer`,
  'organizer.settings_updated': msg`changed the settings of the organizer`,
  'organizer.contacted': msg`wrote to the organizer`,
  'event.created': msg`created an event`,
  'event.updated': msg`changed the event`,
  'event.status_changed': msg`changed the status of the event`,
  'event.settings_updated': msg`changed the settings of the event`,
  'event.products_sorted': msg`put the products in another order`,
  'image.uploaded': msg`uploaded an image`,
  'image.deleted': msg`deleted an image`,
  'product_category.created': msg`created a category`,
  'product_category.updated': msg`changed a category`,
  'product_category.deleted': msg`deleted a category`,
  'product.created': msg`created a product`,
  'product.updated': msg`changed a product`,
  'product.deleted': msg`deleted a product`,
  'tax_or_fee.created': msg`created a tax or fee`,
  'tax_or_fee.updated': msg`changed a tax or fee`,
  'tax_or_fee.deleted': msg`deleted a tax or fee`,
  'promo_code.created': msg`created a promo code`,
  'promo_code.updated': msg`changed the promo code`,
  'promo_code.deleted': msg`deleted a promo code`,
  'capacity_assignment.created': msg`created a shared limit`,
  'capacity_assignment.updated': msg`changed a shared limit`,
  'capacity_assignment.deleted': msg`deleted a shared limit`,
  'check_in_list.created': msg`created a check-in list`,
  'check_in_list.updated': msg`changed a check-in list`,
  'check_in_list.deleted': msg`deleted a check-in list`,
  'check_in.created': msg`checked an attendee in`,
  'check_in.undone': msg`took a check-in back`,
  'order.reserved': msg`reserved tickets`,
  'order.details_saved': msg`filled in the details of the order`,
  'order.email_confirmation_requested': msg`was asked to confirm the order by e-mail`,
  'order.awaiting_offline_payment': msg`placed the order, to be paid later`,
  'order.completed': msg`completed the order`,
  'order.paid': msg`marked the order as paid`,
  'order.updated': msg`changed the order`,
  'order.reservation_cancelled': msg`cancelled the reservation`,
  'order.cancelled': msg`cancelled the order`,
  'order.abandoned': msg`gave the order up`,
  'order.expired': msg`let the order expire`,
  'order.confirmation_requested': msg`sent the e-mails of the order again`,
  'attendee.updated': msg`changed an attendee`,
  'attendee.cancelled': msg`cancelled a ticket`,
  'attendee.reactivated': msg`made a ticket active again`,
  'attendee.ticket_requested': msg`sent a ticket again`,
  'export.started': msg`took out a file`,
  'export.cancelled': msg`stopped a file`,
}

/** The kinds of those who do something, for filters. */
export const ACTOR_WORDS: Record<ActorKind, MessageDescriptor> = {
  user: msg`People of the team`,
  api_key: msg`API keys`,
  device: msg`Check-in lists`,
  buyer: msg`Buyers`,
  system: msg`The system`,
}

type Actor = Pick<Activity, 'actor_kind' | 'actor_id' | 'actor_name'>

/** Who did something, by the present name; what is gone is said to be gone. */
export function useActorName(): (actor: Actor) => string {
  const { t } = useLingui()
  return ({ actor_kind, actor_id, actor_name: name }) => {
    const names: Record<ActorKind, string> = {
      user: name ?? t`Somebody who is gone`,
      api_key: name === null ? t`A deleted API key` : t`API key ${name}`,
      device: name === null ? t`A deleted check-in list` : t`Check-in list ${name}`,
      buyer: actor_id === null ? t`A visitor` : t`A buyer`,
      system: t`The system`,
    }
    return names[actor_kind]
  }
}
