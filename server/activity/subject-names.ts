import { sql } from 'kysely'
import { type ActivityName, type SubjectKind, subjectKindOf } from '#domain/activity.ts'
import type { Db } from '#server/lib/database.ts'

type Subject = { name: string; subject_id: number }

/** Table and column of each kind's name. Kinds not listed have no useful name. */
const NAMES: Partial<Record<SubjectKind, { table: string; column: string }>> = {
  role: { table: 'roles', column: 'name' },
  api_key: { table: 'api_keys', column: 'name' },
  organizer: { table: 'organizers', column: 'name' },
  event: { table: 'events', column: 'title' },
  product_category: { table: 'product_categories', column: 'name' },
  product: { table: 'products', column: 'title' },
  tax_or_fee: { table: 'taxes_and_fees', column: 'name' },
  promo_code: { table: 'promo_codes', column: 'code' },
  affiliate: { table: 'affiliates', column: 'code' },
  question: { table: 'questions', column: 'title' },
  capacity_assignment: { table: 'capacity_assignments', column: 'name' },
  check_in_list: { table: 'check_in_lists', column: 'name' },
  check_in_device: { table: 'check_in_devices', column: 'name' },
  webhook: { table: 'webhooks', column: 'url' },
  order: { table: 'orders', column: 'public_id' },
  attendee: { table: 'attendees', column: 'public_id' },
}

/** Current names of the entries' subjects: one query per kind, however many entries. */
export async function namesOfSubjects(db: Db, entries: readonly Subject[]) {
  const kindOf = ({ name }: Subject) => subjectKindOf(name as ActivityName)
  const names = new Map<string, string>()
  for (const [kind, some] of Map.groupBy(entries, kindOf)) {
    const at = NAMES[kind]
    if (!at) continue
    const ids = some.map(({ subject_id }) => subject_id)
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(at.column)} as name from ${sql.table(at.table)} where id = any(${ids}::int[])`.execute(db)
    for (const { id, name } of rows) names.set(`${kind} ${id}`, name)
  }
  return (entry: Subject) => names.get(`${kindOf(entry)} ${entry.subject_id}`) ?? null
}
