import type { ErrorCode } from '#contract/errors.ts'
import type { ActivityName, SubjectKind } from '#domain/activity.ts'
import { EMAIL_JOBS } from '#server/emails/kinds.ts'
import type { LaneName } from '#server/queue/lanes.ts'

/** What is done later about what happened: an e-mail is written, a picture drawn in its sizes. */
const FOLLOWERS = { ...EMAIL_JOBS, sizeImage: { lane: 'images', after: ['image.uploaded'] } } as const satisfies Record<
  string,
  { lane: LaneName; after: readonly ActivityName[] }
>

export type JobName = keyof typeof FOLLOWERS
type After<J extends JobName> = (typeof FOLLOWERS)[J]['after'][number]
export type Followed = After<JobName>

/** What a job needs besides: what people typed, which the log must not hold, and what is not so any more. */
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
            : N extends 'attendee.transferred'
              ? { send_emails: boolean; former: FormerHolder }
              : N extends 'attendee.cancelled'
                ? { send_emails: boolean; order_id: number; together: readonly number[] }
                : N extends 'account.card_differences_found'
                  ? { run_id: number }
                  : unknown

/** Whose a ticket was, and under which number. */
type FormerHolder = { first_name: string; email: string; public_id: string }

/** Of one entry of the log: its id, by which e-mails are sent once, its name, and the ids of what it is about. */
export type JobPayload<N extends ActivityName> = {
  /** Text for what happened before there was a log. */
  activity_id: number | string
  name: N
  account_id: number | null
  /** The user who did it, where it was one. */
  actor_user_id: number | null
} & { [K in `${SubjectKind<N>}_id`]: number } & CarriedBy<N>

/** What a job is given: the payload of one of those that it follows. */
export type PayloadOf<J extends JobName> = { [N in After<J>]: JobPayload<N> }[After<J>]

/** Whether whoever did it wants nobody to be written to. */
export const isQuiet = (payload: object): boolean => 'send_emails' in payload && payload.send_emails === false

const MAX_ATTEMPTS = 25

/** The jobs that follow, by name; none for most of what happens. */
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
