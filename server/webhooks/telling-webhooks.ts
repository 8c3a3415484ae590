import { type RawBuilder, sql } from 'kysely'
import { type ActivityName, subjectKindOf } from '#domain/activity.ts'
import { isAboutAttendees, statusToldBy, webhookTypesAfter } from '#domain/webhook.ts'

/**
 * For `with`, after `logged`: a message for each enabled webhook with this activity's type: those of the event, of its organizer
 * and of the account. Locks only its own rows, and writes none if there is no webhook.
 */
export function tellingWebhooks(name: ActivityName): RawBuilder<unknown> {
  const types = webhookTypesAfter(name)
  if (types.length === 0) return sql`select 1 where false`
  const rows = types.map(
    (type) => sql`(${sql.lit(type)}, ${sql.lit(isAboutAttendees(name, type))}, ${sql.lit(statusToldBy(type))}::text)`,
  )
  return sql`
    insert into webhook_deliveries (account_id, event_id, webhook_id, activity_id, event_type, object, subject_id,
      is_of_order, happened_at)
    select logged.account_id, logged.event_id, webhooks.id, logged.id, told.event_type,
      coalesce('order ' || logged.order_id, ${sql.lit(`${subjectKindOf(name)} `)} || logged.subject_id),
      logged.subject_id, told.is_of_order, now()
    from logged
    join webhooks on webhooks.status = 'ENABLED' and webhooks.place in ('event ' || logged.event_id,
      'organizer ' || logged.organizer_id, 'account ' || logged.account_id)
    join (values ${sql.join(rows)}) as told (event_type, is_of_order, status)
      on told.event_type = any(webhooks.event_types) and (told.status is null or told.status = logged.data ->> 'to')
    where logged.name = ${sql.lit(name)}`
}
