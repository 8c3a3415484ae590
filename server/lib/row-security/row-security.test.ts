import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { events as endpoints } from '#contract/events.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import { listForMembers } from '#server/events/event-list.ts'
import { type Handlers, serve, serveAcrossAccounts } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { accountDatabase } from './account-database.ts'
import { MEMBER_ROLE, OUT_OF_REACH } from './member-role.ts'

const { app, services } = await createTestApp()
const { db, pool } = services

const mine = await account()
const theirs = await account()
const members = accountDatabase(pool, mine.account_id)

async function account() {
  const owner = await signUp(app)
  const event = await createEvent(owner)
  return { ...owner, event_id: event.id }
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

  it.each(OUT_OF_REACH)('keeps %s from members, their own rows included', async (table) => {
    await expect(sql`select from ${sql.table(table)}`.execute(members)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`delete from ${sql.table(table)}`.execute(members)).rejects.toMatchObject({ code: '42501' })
  })

  it.each([
    ['users', 'password_hash'],
    ['users', 'pending_email'],
    ['totp_secrets', 'secret'],
    ['passkeys', 'public_key'],
  ])('keeps %s.%s from members, who change nothing in that table', async (table, secret) => {
    const [of, own] = [sql.table(table), sql.ref(secret)]
    await expect(sql`select ${own} from ${of}`.execute(members)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`update ${of} set ${own} = ${own}`.execute(members)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`delete from ${of}`.execute(members)).rejects.toMatchObject({ code: '42501' })
  })

  it('leaves no table about signing in to members, whatever it is called', async () => {
    const { rows } = await sql<{ table: string }>`
      select c.relname as table from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('user_id', 'token_hash', 'code_hash', 'challenge_hash'))
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and a.attnotnull)
        and has_table_privilege(${MEMBER_ROLE}, c.oid, 'select, insert, update, delete')`.execute(db)
    expect(rows).toEqual([])
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
    const unbound = await titlesFrom(wrong(serveAcrossAccounts))
    expect({ bound, unbound }).toEqual({ bound: [], unbound: ['Concert'] })
  })

  it('holds, too, in the transaction of an idempotency key, which keeps the answer nevertheless', async () => {
    const all = [mine.event_id, theirs.event_id]
    const [bound, unbound] = [everything(), everything(serveAcrossAccounts)]
    expect(await idsFrom(bound)).toEqual({ ids: [mine.event_id], isReplayed: false })
    expect(await idsFrom(bound)).toEqual({ ids: [mine.event_id], isReplayed: true })
    expect(await idsFrom(unbound, 'another key')).toEqual({ ids: all, isReplayed: false })
  })
})

/** A handler that lists the events of another account. */
function wrong(serving = serve) {
  const { list } = endpoints
  const handlers: Handlers<{ list: typeof list }> = {
    list: ({ db, query }) =>
      listForMembers(db, { account_id: theirs.account_id, scope: null, permissions: PERMISSIONS }, query),
  }
  return serving(services, { list }, handlers)
}

async function titlesFrom(served: ReturnType<typeof wrong>): Promise<string[]> {
  const cookie = [...mine.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = new Request('http://localhost/events', { headers: { cookie } })
  const answer = await served.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
  const { data } = (await answer.json()) as { data: { title: string }[] }
  return data.map(({ title }) => title)
}

/** A handler that lists all events, once per key, by a statement and within a transaction. */
function everything(serving = serve) {
  const list = endpoint({
    method: 'POST',
    path: '/everything',
    access: 'user',
    summary: '',
    response: z.array(z.number()),
    atomic: true,
  })
  const handlers: Handlers<{ list: typeof list }> = {
    list: async ({ db, services }) => {
      // @ts-expect-error: what is atomic has no other connection
      expect(services.db).toBeDefined()
      const ids = (db: Db) => db.selectFrom('events').select('id').orderBy('id').execute()
      const inside = await db.transaction().execute(ids)
      expect(await ids(db)).toEqual(inside)
      return inside.map(({ id }) => id)
    },
  }
  return serving(services, { list }, handlers)
}

async function idsFrom(served: ReturnType<typeof everything>, key = 'a key') {
  const visitor = visit(served)
  for (const [name, value] of mine.visitor.cookies) visitor.cookies.set(name, value)
  const answer = await visitor.fetch('/everything', { method: 'POST', headers: { 'idempotency-key': key } })
  const { data } = (await answer.json()) as { data: number[] }
  return { ids: data, isReplayed: answer.headers.has('idempotency-replayed') }
}
