import { z } from 'zod'
import { ACTIVITIES, type SubjectKind, subjectKindOf } from '#domain/activity.ts'
import { ACTOR_KINDS } from '#domain/actor.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

const SUBJECT_KINDS = [...new Set(ACTIVITIES.map(subjectKindOf))] as [SubjectKind, ...SubjectKind[]]

/** Maximum number of entries per response, and of seconds that a request waits for new ones. */
const MOST = { entries: 500, seconds: 30 } as const

const fedActivity = z.object({
  id: z.int().positive(),
  at: instant,
  name: z.enum(ACTIVITIES),
  subject_kind: z.enum(SUBJECT_KINDS),
  /** Null for users who are not, or no longer, members of the account. */
  subject_id: id.nullable(),
  organizer_id: id.nullable(),
  event_id: id.nullable(),
  order_id: id.nullable(),
  actor_kind: z.enum(ACTOR_KINDS),
  actor_id: id.nullable(),
  /** `fields` are the names of the changed fields; otherwise statuses and ids. */
  data: z.record(z.string(), z.unknown()).nullable(),
  /** As sent by the caller in `X-Request-Id`, so that programs can recognize their own changes. */
  request_id: z.string().nullable(),
})

export const activityFeed = {
  read: endpoint({
    method: 'GET',
    path: '/accounts/:account_id/activity/feed',
    access: 'account',
    permission: 'activity.read',
    within_scope: true,
    summary: 'Every change, in the order of commits, to keep a copy in step',
    description:
      'Oldest first, without a gap. Begin without `after` at the first change that is kept, or with `after=now` at the present; then send each `next` as `after`. `next` is there also when nothing is new; with `has_more` there may be more at once. With `wait`, the answer comes as soon as something is there, after so many seconds at the latest. With a role or key for some events, only what happens there. A cursor is of the feed it came from: other events need one of their own. 410 `feed_cursor_gone`: copy everything anew. 429: too many calls of the account wait.',
    query: z.object({
      after: z.string().max(200).optional(),
      event_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(MOST.entries).default(100),
      wait: z.coerce.number().int().min(0).max(MOST.seconds).default(0),
    }),
    response: z.object({ entries: z.array(fedActivity), next: z.string(), has_more: z.boolean() }),
  }),
}
