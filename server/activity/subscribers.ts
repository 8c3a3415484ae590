import type { ErrorCode } from '#contract/errors.ts'
import type { ActivityName, SubjectKind } from '#domain/activity.ts'
import type { RefundWay } from '#domain/self-service.ts'
import { EMAIL_JOBS } from '#server/emails/kinds.ts'
import type { LaneName } from '#server/queue/lanes.ts'

/** Changes that a ticket in a wallet may show. */
const SHOWN_ON_PASSES = [
  'event.updated',
  'event.settings_updated',
  'order.cancelled',
  'order.restored',
  'order.paid',
  'order.marked_unpaid',
  'attendee.updated',
  'attendee.transferred',
  'attendee.ticket_changed',
  'attendee.moved_away',
  'attendee.cancelled',
  'attendee.reactivated',
] as const

/** Jobs that follow activities, such as writing an email or resizing an image. */
const FOLLOWERS = {
  ...EMAIL_JOBS,
  sizeImage: { lane: 'images', after: ['image.uploaded'] },
  refreshPasses: { lane: 'wallets', after: SHOWN_ON_PASSES },
} as const satisfies Record<string, { lane: LaneName; after: readonly ActivityName[] }>

export type JobName = keyof typeof FOLLOWERS
type After<J extends JobName> = (typeof FOLLOWERS)[J]['after'][number]
export type Followed = After<JobName>

/** Additional data for the jobs: typed text, which the log must not hold, and values that no longer hold after the change. */
export type CarriedBy<N extends ActivityName> = N extends 'organizer.contacted'
  ? { email: string; message: string; visitor_name: string }
  : N extends 'event.publishing_refused'
    ? { reason: ErrorCode; publish_at: string }
    : N extends 'order.refunded'
      ? { refund_id: number; notify_buyer: boolean }
      : N extends 'order.payment_returned'
        ? { refund_id: number }
        : N extends 'order.payment_failed'
          ? { was_processing: boolean }
          : N extends 'order.created'
            ? { send_emails: boolean }
            : N extends 'order.goods_cancelled'
              ? { send_emails: boolean; order_item_id: number; quantity: number }
              : N extends 'attendee.transferred'
                ? { send_emails: boolean; former: FormerHolder }
                : N extends 'attendee.cancelled'
                  ? TicketCancelled
                  : N extends 'order.cancelled'
                    ? { refund?: RefundToBuyer }
                    : N extends 'order.refund_due'
                      ? { refund_id: number }
                      : N extends 'account.card_differences_found'
                        ? { run_id: number }
                        : unknown

type TicketCancelled = {
  send_emails: boolean
  order_id: number
  together: readonly number[]
  /** Credit note about this ticket alone. */
  credit_note_id?: number | null
  refund?: RefundToBuyer
}

/** Outcome of a cancellation by the buyer, in minor units. */
type RefundToBuyer = { amount: number; fee: number; way: RefundWay; refund_id: number | null }

/** Former holder of a ticket, with the ticket's former number. */
type FormerHolder = { first_name: string; email: string; public_id: string }

/** Facts of one log entry: its id, by which emails are deduplicated, its name, and the ids of its subject. */
export type JobPayload<N extends ActivityName> = {
  /** A string for activities from before the log existed. */
  activity_id: number | string
  name: N
  account_id: number | null
  /** The user who acted; null if it was not a user. */
  actor_user_id: number | null
} & { [K in `${SubjectKind<N>}_id`]: number } & CarriedBy<N>

/** Payload of a job: that of any activity it follows. */
export type PayloadOf<J extends JobName> = { [N in After<J>]: JobPayload<N> }[After<J>]

/** True if the actor chose to send no emails. */
export const isQuiet = (payload: object): boolean => 'send_emails' in payload && payload.send_emails === false

const MAX_ATTEMPTS = 25

/** Names of the jobs that follow each activity; most activities have none. */
export const SUBSCRIBERS: ReadonlyMap<ActivityName, readonly JobName[]> = subscribers()

function subscribers() {
  const names = Object.keys(FOLLOWERS) as JobName[]
  const pairs = names.flatMap((job) => FOLLOWERS[job].after.map((name) => ({ name, job })))
  const byActivity = Map.groupBy(pairs, ({ name }) => name)
  return new Map([...byActivity].map(([name, all]) => [name, all.map(({ job }) => job)]))
}

export function jobsAfter(name: ActivityName) {
  const jobs = SUBSCRIBERS.get(name) ?? []
  return jobs.map((job) => ({ name: job, lane: FOLLOWERS[job].lane, max_attempts: MAX_ATTEMPTS }))
}
