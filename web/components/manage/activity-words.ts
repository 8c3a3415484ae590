import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Activity } from '#contract/activity.ts'
import type { ActivityName } from '#domain/activity.ts'
import type { ActorKind } from '#domain/actor.ts'

/** What goes on after the name of who did it: something new without words here does not compile. */
export const ACTIVITY_WORDS: Record<ActivityName, MessageDescriptor> = {
  'account.updated': msg`changed the account’s settings`,
  'account.event_defaults_updated': msg`changed what new events start with`,
  'account.payment_methods_updated': msg`changed the account’s ways to be paid`,
  'user.registered': msg`created the account`,
  'user.logged_in': msg`signed in`,
  'user.logged_out': msg`signed out`,
  'user.signed_out_everywhere': msg`signed out everywhere`,
  'user.updated': msg`changed a profile`,
  'user.password_changed': msg`changed a password`,
  'user.password_reset_requested': msg`requested a new password`,
  'user.email_confirmation_requested': msg`requested the confirmation email again`,
  'user.email_confirmed': msg`confirmed an email address`,
  'user.email_change_requested': msg`asked to change an email address`,
  'user.email_changed': msg`changed an email address`,
  'user.email_change_cancelled': msg`kept the current email address`,
  'user.invited': msg`invited someone to the team`,
  'user.invitation_revoked': msg`withdrew an invitation`,
  'user.joined': msg`joined the team`,
  'user.role_changed': msg`changed someone’s permissions`,
  'user.removed': msg`removed someone from the team`,
  'role.created': msg`created a role`,
  'role.updated': msg`edited a role`,
  'role.deleted': msg`deleted a role`,
  'api_key.created': msg`created an API key`,
  'api_key.revoked': msg`revoked an API key`,
  'organizer.created': msg`created an organizer`,
  'organizer.updated': msg`edited the organizer`,
  'organizer.status_changed': msg`changed the organizer’s status`,
  'organizer.settings_updated': msg`changed the organizer’s settings`,
  'organizer.contacted': msg`contacted the organizer`,
  'organizer.deleted': msg`deleted an organizer`,
  'event.created': msg`created an event`,
  'event.updated': msg`edited the event`,
  'event.status_changed': msg`changed the event’s status`,
  'event.publishing_planned': msg`planned when the event goes on sale`,
  'event.publishing_cancelled': msg`cancelled the plan to put the event on sale`,
  'event.publishing_refused': msg`couldn’t put the event on sale as planned`,
  'event.settings_updated': msg`changed the event’s settings`,
  'event.products_sorted': msg`reordered the products`,
  'event.deleted': msg`deleted an event`,
  'image.uploaded': msg`uploaded an image`,
  'image.updated': msg`changed an image`,
  'image.deleted': msg`deleted an image`,
  'product_category.created': msg`created a category`,
  'product_category.updated': msg`edited a category`,
  'product_category.deleted': msg`deleted a category`,
  'product.created': msg`created a product`,
  'product.updated': msg`edited a product`,
  'product.deleted': msg`deleted a product`,
  'tax_or_fee.created': msg`created a tax or fee`,
  'tax_or_fee.updated': msg`edited a tax or fee`,
  'tax_or_fee.deleted': msg`deleted a tax or fee`,
  'promo_code.created': msg`created a promo code`,
  'promo_code.batch_created': msg`created several promo codes`,
  'promo_code.updated': msg`edited the promo code`,
  'promo_code.deleted': msg`deleted a promo code`,
  'affiliate.created': msg`created an affiliate`,
  'affiliate.updated': msg`edited an affiliate`,
  'affiliate.link_renewed': msg`renewed an affiliate’s link`,
  'affiliate.deleted': msg`deleted an affiliate`,
  'capacity_assignment.created': msg`created a shared limit`,
  'capacity_assignment.updated': msg`edited a shared limit`,
  'capacity_assignment.deleted': msg`deleted a shared limit`,
  'check_in_list.created': msg`created a check-in list`,
  'check_in_list.updated': msg`edited a check-in list`,
  'check_in_list.deleted': msg`deleted a check-in list`,
  'check_in.created': msg`checked an attendee in`,
  'check_in.undone': msg`undid a check-in`,
  'order.reserved': msg`reserved tickets`,
  'order.details_saved': msg`filled in the order details`,
  'order.email_confirmation_requested': msg`was asked to confirm the order by email`,
  'order.awaiting_offline_payment': msg`placed the order, to be paid later`,
  'order.completed': msg`completed the order`,
  'order.paid': msg`marked the order as paid`,
  'order.updated': msg`edited the order`,
  'order.reservation_cancelled': msg`cancelled the reservation`,
  'order.cancelled': msg`cancelled the order`,
  'order.abandoned': msg`abandoned the order`,
  'order.expired': msg`let the order expire`,
  'order.confirmation_requested': msg`resent the order’s emails`,
  'attendee.updated': msg`edited an attendee`,
  'attendee.cancelled': msg`cancelled a ticket`,
  'attendee.reactivated': msg`reactivated a ticket`,
  'attendee.ticket_requested': msg`resent a ticket`,
  'export.started': msg`exported a file`,
  'export.cancelled': msg`stopped an export`,
}

/** The kinds of those who do something, for filters. */
export const ACTOR_WORDS: Record<ActorKind, MessageDescriptor> = {
  user: msg`Team members`,
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
      user: name ?? t`A former user`,
      api_key: name === null ? t`A deleted API key` : t`API key ${name}`,
      device: name === null ? t`A deleted check-in list` : t`Check-in list ${name}`,
      buyer: actor_id === null ? t`A visitor` : t`A buyer`,
      system: t`The system`,
    }
    return names[actor_kind]
  }
}
