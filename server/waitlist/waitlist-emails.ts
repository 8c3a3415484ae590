import { slugify } from '#domain/text.ts'
import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { waitlistExpired } from '#server/emails/templates/waitlist-expired.ts'
import { waitlistJoined } from '#server/emails/templates/waitlist-joined.ts'
import { waitlistOffered } from '#server/emails/templates/waitlist-offered.ts'
import type { Job } from '#server/job.ts'
import { entryForEmail } from './entry-for-email.ts'

/** Confirms the entry; not if it was left meanwhile. */
const sendWaitlistJoined: Job<PayloadOf<'sendWaitlistJoined'>> = async (context, { waitlist_id, activity_id }) => {
  const found = await entryForEmail(context, waitlist_id)
  if (!found || found.entry.status === 'CANCELLED') return
  const { addressed, given } = found
  await sendOnce(context, {
    ...{ job: 'sendWaitlistJoined', activity_id, template: waitlistJoined },
    ...{ ...addressed, unsubscribe_url: given.link, props: given },
  })
}

/** Tells of an offer that is still open. */
const sendWaitlistOffer: Job<PayloadOf<'sendWaitlistOffer'>> = async (context, { waitlist_id, activity_id }) => {
  const found = await entryForEmail(context, waitlist_id)
  if (found?.entry.status !== 'OFFERED') return
  const { entry, addressed, given } = found
  const checkout = `${context.config.app_url}/checkout/${entry.event_id}/${entry.order_short_id}/details`
  const props = { ...given, until: entry.offer_expires_at ?? '', checkout }
  await sendOnce(context, {
    ...{ job: 'sendWaitlistOffer', activity_id, template: waitlistOffered },
    ...{ ...addressed, unsubscribe_url: given.link, props },
  })
}

/** Tells that an offer is over; not to a buyer who abandoned it, or who has bought or been offered another one meanwhile. */
const sendWaitlistOfferExpired: Job<PayloadOf<'sendWaitlistOfferExpired'>> = async (context, payload) => {
  const { waitlist_id, activity_id } = payload
  const found = await entryForEmail(context, waitlist_id)
  if (found?.entry.status !== 'OFFER_EXPIRED' || found.entry.order_status === 'ABANDONED') return
  const { addressed, given } = found
  const page = `${context.config.app_url}/event/${given.event.id}/${slugify(given.event.title)}`
  await sendOnce(context, {
    ...{ job: 'sendWaitlistOfferExpired', activity_id, template: waitlistExpired },
    ...{ ...addressed, props: { ...given, page } },
  })
}

export const WAITLIST_EMAILS = { sendWaitlistJoined, sendWaitlistOffer, sendWaitlistOfferExpired }
