import { sql } from 'kysely'
import { expect } from 'vitest'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { Db } from '#server/lib/database.ts'
import { deleteSales, type Installation, type Tampered } from './installation.ts'
import type { Rewrite, Tampering } from './tampering.ts'

/**
 * Protections of races, each with a rewrite that removes it. Patterns match the meaning, so that they still apply when statements
 * are reformatted.
 */
export const PROTECTIONS = {
  /** Removes row locks. */
  row_locks: {
    name: 'row locks',
    find: String.raw`\sfor (no key )?(update|share)( of "?\w+"?(, ?"?\w+"?)*)?( skip locked| nowait)?`,
    put: '',
  },
  /** Changes an order whatever its status is. */
  expected_status: {
    name: 'expected status',
    of: String.raw`^\s*(/\*.*?\*/\s*)?(with\b.*)?update "?orders"?`,
    find: String.raw`(?<=\b(where|and)\s+\(?)("?\w+"?\.)?"?status"? (in \([^)]*\)|= any\([^)]*\)|= (\$\d+|'\w+'))`,
    put: '($& or true)',
  },
  /** Settles a payment whatever its state is. */
  pending_payment: {
    name: 'pending payment',
    of: 'update payments',
    find: String.raw`payments\.state = 'PENDING'`,
    put: '($& or true)',
  },
  /** Completes an order however late it is by the database's clock. */
  time_left: {
    name: 'time left',
    of: String.raw`^\s*(/\*.*?\*/\s*)?(with\b.*)?update "?orders"?`,
    find: String.raw`("?\w+"?\.)?"?reserved_until"? > now\(\)`,
    put: '($& or true)',
  },
  /** Confirms an order by any of its links, not only the newest one. */
  newest_link: {
    name: 'newest link',
    of: '^update "orders"',
    find: String.raw`(?<=and )"confirmation_hash" = \$\d+`,
    put: '($& or true)',
  },
  /** Writes a ticket whether its place is taken or not. */
  kept_place: {
    name: 'kept place',
    of: 'insert into "?attendees"?',
    find: String.raw`on conflict \(order_item_id, position\) do update set (\w+ = excluded\.\w+(, )?)+`,
    put: '',
  },
  /** Treats every idempotency key as free. */
  claimed_key: {
    name: 'claimed key',
    of: 'insert into "?idempotency_keys"?',
    find: '(on conflict .*) do nothing returning',
    put: '$1 do update set created_at = now() returning',
  },
  /** Books an entry of a bank statement again. */
  booked_entry: {
    name: 'booked entry',
    of: '^insert into "?bank_entries"?',
    find: '(on conflict .*) do nothing returning',
    put: '$1 do update set order_id = excluded.order_id returning',
  },
  /** Keeps a link valid after its use. */
  used_link: {
    name: 'used link',
    find: '^delete from "?user_tokens"? (where .*) returning (.*)$',
    put: 'select $2 from user_tokens $1',
  },
  /** Lets an invitation be accepted again. */
  open_invitation: {
    name: 'open invitation',
    of: '^update "?account_users"?',
    find: String.raw`(?<=and )"?status"? = \$\d+`,
    put: '($& or true)',
  },
  /** Treats every caller as an administrator of members, whatever their present role is. */
  present_role: {
    name: 'present role',
    of: 'from "account_users" as "acting"',
    find: String.raw`"acting"\."role"`,
    put: `'ADMIN' as "role"`,
  },
  /** Lets an invitation set the password even if there is one already. */
  no_password_yet: {
    name: 'no password yet',
    of: '^update "?users"?',
    find: '(?<=and )"?password_hash"? is null',
    put: '($& or true)',
  },
  /** Uses the transaction's start as the time of arrival, also for transactions that had to wait. */
  clock_of_the_moment: {
    name: 'clock of the moment',
    of: '^select clock_timestamp',
    find: String.raw`clock_timestamp\(\)`,
    put: 'now()',
  },
  /** Keeps the version of the catalogue when a price is blocked for those who wait, or free again. */
  version_of_waitlist: {
    name: 'version of waitlist',
    of: '^update "events" set "catalogue_version"',
    find: '$',
    put: ' and false',
  },
  /** Numbers the next invoice as the highest number plus one, instead of by the counter. */
  counted_invoices: {
    name: 'counted invoices',
    of: 'insert into "?invoices"?',
    find: String.raw`greatest\(\s*invoice_counters\.next_number \+ `,
    put: `(select coalesce(max(i.number), 0) + 1 from invoices i where i.event_id = invoice_counters.event_id) + least(`,
  },
} as const satisfies Record<string, Rewrite>

/** Database constraints, each with the statement that restores it. */
const CONSTRAINTS = {
  never_oversold: {
    table: 'stock_pools',
    constraint: 'stock_pools_never_oversold',
  },
  never_below_nothing: { table: 'stock_pools', constraint: 'stock_pools_held_check' },
  one_invoice_per_number: { table: 'invoices', constraint: 'invoices_event_id_number_key' },
  one_ticket_per_position: { table: 'attendees', constraint: 'attendees_order_item_id_position_key' },
  no_more_refunded_than_paid: { table: 'orders', constraint: 'orders_check' },
  one_entry_per_ticket: { table: 'check_ins', index: 'check_ins_once' },
} as const

type Without = Omit<Tampering, 'rewrites'> & {
  protections?: readonly Rewrite[]
  constraints?: readonly (keyof typeof CONSTRAINTS)[]
}

/**
 * Runs a race with its protection off. The race must go wrong, otherwise it proves nothing. Throws if a protection was not found
 * in any statement, so that an outdated rule is noticed. Returns the result of `run` and the invariants that are broken
 * afterwards; then restores everything and deletes the sales.
 */
export async function unprotected<T>(
  { db, tamper }: Installation,
  { protections = [], constraints = [], ...rest }: Without,
  run: (tampered: Tampered) => Promise<T>,
): Promise<{ result: T; broken: string[] }> {
  const putBack: (() => Promise<void>)[] = []
  for (const name of constraints) putBack.push(await drop(db, CONSTRAINTS[name]))
  const tampered = await tamper({ ...rest, rewrites: [...protections] })
  try {
    const result = await run(tampered)
    expect(tampered.missed(), 'meetings that too few came to').toEqual([])
    const reports = await tampered.reports()
    for (const { name } of protections)
      expect(
        reports.reduce((sum, { rewritten }) => sum + (rewritten[name] ?? 0), 0),
        `statements that ${name} was taken out of`,
      ).toBeGreaterThan(0)
    return { result, broken: [...new Set((await findDifferences(db)).map(({ invariant }) => invariant))] }
  } finally {
    await tampered.end()
    await deleteSales(db)
    for (const back of putBack) await back()
  }
}

type Rule = { table: string; constraint: string } | { table: string; index: string }

async function drop(db: Db, rule: Rule): Promise<() => Promise<void>> {
  if ('index' in rule) {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef(${rule.index}::regclass) as definition`.execute(db)
    await sql`drop index ${sql.ref(rule.index)}`.execute(db)
    return async () => void (await sql.raw(rows[0]?.definition ?? '').execute(db))
  }
  const { table, constraint } = rule
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`.execute(db)
  await sql`alter table ${sql.ref(table)} drop constraint ${sql.ref(constraint)}`.execute(db)
  const add = `alter table ${table} add constraint ${constraint} ${rows[0]?.definition}`
  return async () => void (await sql.raw(add).execute(db))
}
