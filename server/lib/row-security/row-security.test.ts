import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { events as endpoints } from '#contract/events.ts'
import { officeList } from '#server/events/event-list.ts'
import { type Handlers, serve } from '#server/http/serve.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { accountDatabase } from './account-database.ts'

const { app, services } = await createTestApp()
const { db, pool } = services

const mine = await account()
const theirs = await account()
const members = accountDatabase(pool, mine.account_id)

async function account() {
  const office = await signUp(app)
  const event = await createEvent(office)
  return { ...office, event_id: event.id }
}

const column = sql.ref('account_id')

describe('row-level security', () => {
  it('binds every table with an account', async () => {
    const { rows } = await sql<{ table: string; is_bound: boolean }>`
      select c.relname as table, c.relrowsecurity and exists (select from pg_policy where polrelid = c.oid) as is_bound
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'account_id'`.execute(db)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ is_bound }) => !is_bound)).toEqual([])
  })

  it('shows a member the own account, also where the query forgets to name it', async () => {
    for (const table of ['events', 'organizers', 'account_users', 'sessions'] as const) {
      const all = await db.selectFrom(table).select('account_id').execute()
      expect(new Set(all.map(({ account_id }) => account_id))).toEqual(new Set([mine.account_id, theirs.account_id]))
      const seen = await members.selectFrom(table).select('account_id').execute()
      expect(new Set(seen.map(({ account_id }) => account_id))).toEqual(new Set([mine.account_id]))
    }
    expect(await members.selectFrom('accounts').select('id').execute()).toEqual([{ id: mine.account_id }])
  })

  it('changes and deletes nothing of another account', async () => {
    const changed = await members.updateTable('events').set({ title: 'Taken over' }).returning('id').execute()
    expect(changed).toEqual([{ id: mine.event_id }])
    const removed = await members.deleteFrom('sessions').where(column, '=', theirs.account_id).executeTakeFirst()
    expect(removed.numDeletedRows).toBe(0n)
    const given = members.updateTable('events').set({ account_id: theirs.account_id }).execute()
    await expect(given).rejects.toMatchObject({ code: '42501' })
    const planted = members
      .insertInto('taxes_and_fees')
      .values({ account_id: theirs.account_id, name: 'Planted', type: 'FEE', calculation_type: 'FIXED', rate: 1 })
    await expect(planted.execute()).rejects.toMatchObject({ code: '42501' })
  })

  it('holds in a transaction, and ends with it', async () => {
    const seen = await members.transaction().execute((trx) => trx.selectFrom('events').select('account_id').execute())
    expect(seen).toEqual([{ account_id: mine.account_id }])
    const failing = members.transaction().execute(async (trx) => {
      await trx.updateTable('events').set({ title: 'Not kept' }).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const after = await db.selectFrom('events').select(['account_id', 'title']).execute()
    expect(after).toHaveLength(2)
    expect(after.map(({ title }) => title)).not.toContain('Not kept')
  })

  it('works for many at once on the same connections', async () => {
    const others = accountDatabase(pool, theirs.account_id)
    const seen = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const rows = await (index % 2 ? others : members).selectFrom('events').select('account_id').execute()
        return { index, rows }
      }),
    )
    for (const { index, rows } of seen)
      expect(rows).toEqual([{ account_id: index % 2 ? theirs.account_id : mine.account_id }])
  })

  it('keeps a handler that asks for another account from telling of it; unbound it would', async () => {
    const bound = await titlesFrom(wrong())
    const unbound = await titlesFrom(wrong({ across_accounts: true }))
    expect({ bound, unbound }).toEqual({ bound: [], unbound: ['Concert'] })
  })
})

/** Lists the events of an account that is not the caller's. */
function wrong(options?: { across_accounts: true }) {
  const { list } = endpoints
  const handlers: Handlers<{ list: typeof list }> = {
    list: ({ db, query }) => officeList(db, { account_id: theirs.account_id }, query),
  }
  return serve(services, { list }, handlers, options)
}

async function titlesFrom(served: ReturnType<typeof wrong>): Promise<string[]> {
  const cookie = [...mine.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = new Request('http://localhost/events', { headers: { cookie } })
  const answer = await served.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
  const { data } = (await answer.json()) as { data: { title: string }[] }
  return data.map(({ title }) => title)
}
