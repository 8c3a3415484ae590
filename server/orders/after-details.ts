import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { emitting } from '#server/activity/emit.ts'

/** Effect of saving details on orders, above all on those with nothing to pay, and the follow-up work. */
export type AfterDetails = {
  /** Name of the prepared statement. */
  name: string
  set: (kept_until: RawBuilder<unknown>) => RawBuilder<unknown>
  /** CTEs for `with`, after `saved`. */
  following: (ids: readonly number[]) => RawBuilder<unknown>
}

/** For `with`: a log entry for each of the orders in `saved`, with this name if it applies, otherwise "details saved". */
export function emittingSaved(
  name: 'order.completed' | 'order.email_confirmation_requested',
  isSo: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  return emitting(
    name,
    sql`select case when ${isSo} then ${sql.lit(name)} else 'order.details_saved' end as name, saved.id as subject_id,
      saved.account_id, offered.organizer_id, saved.event_id, saved.id as order_id, 'buyer'::actor_kind as actor_kind,
      saved.id as actor_id, saved.request_id, null::jsonb as data
    from saved, offered`,
  )
}
