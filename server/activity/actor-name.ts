import { type RawBuilder, sql } from 'kysely'

/** Present name of the actor of a row of `table`: of the user, API key or check-in list. Null for others, and for deleted ones. */
export function actorName(table: 'log' | 'bulk_acts'): RawBuilder<string | null> {
  const actor_id = sql.ref(`${table}.actor_id`)
  return sql`case ${sql.ref(`${table}.actor_kind`)}
    when 'user' then (select concat_ws(' ', first_name, last_name) from users where id = ${actor_id})
    when 'api_key' then (select name from api_keys where id = ${actor_id})
    when 'device' then (select name from check_in_lists where id = ${actor_id})
    end`
}
