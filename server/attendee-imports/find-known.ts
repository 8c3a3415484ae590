import { sql } from 'kysely'
import type { ImportProblem } from '#contract/attendee-imports.ts'
import { issueOf } from '#contract/issues.ts'
import { countingKnown } from '#domain/attendee-import.ts'
import type { Db } from '#server/lib/database.ts'
import type { GoodRow, Judged } from './judge-rows.ts'

type Known = { product_price_id: number; first_name: string; last_name: string; email: string; count: number }

/** Turns rows of people who already have the ticket into problems, so a file sent again adds only the missing ones. */
export async function withoutKnown(db: Db, event_id: number, { good, problems }: Judged): Promise<Judged> {
  const isKnown = countingKnown(await knownAmong(db, event_id, good))
  const there = new Set(good.filter(({ person }) => isKnown(person)))
  const found = [...there].map(
    ({ row_number, cells }): ImportProblem => ({
      row_number,
      cells,
      issues: [{ path: 'email', ...issueOf('already_there') }],
    }),
  )
  return {
    good: good.filter((row) => !there.has(row)),
    problems: [...problems, ...found].toSorted((a, b) => a.row_number - b.row_number),
  }
}

async function knownAmong(db: Db, event_id: number, rows: readonly GoodRow[]): Promise<Known[]> {
  const emails = [...new Set(rows.map(({ person }) => person.email))]
  const { rows: known } = await sql<Known>`
    select product_price_id, first_name, last_name, email, count(*)::int as count from attendees
    where event_id = ${event_id} and status <> 'CANCELLED' and email = any(${emails}::text[])
    group by product_price_id, first_name, last_name, email
    order by product_price_id, first_name, last_name, email`.execute(db)
  return known
}
