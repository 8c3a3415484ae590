import { type RawBuilder, sql } from 'kysely'

/** Lists of columns for raw statements. Their names are in the code; they never come from input. */

/** `a, b, c` */
export function namesOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.join(', '))
}

/** `a = source.a, b = source.b` */
export function assignments(columns: readonly string[], source: string): RawBuilder<unknown> {
  return sql.raw(columns.map((name) => `${name} = ${source}.${name}`).join(', '))
}

/** `a int, b text`, for functions that read JSON. */
export function definitions(columns: Readonly<Record<string, string>>): RawBuilder<unknown> {
  return sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  )
}
