import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { organizers } from '#contract/organizers.ts'
import { users } from '#contract/users.ts'
import { issueEmailCode } from '#server/users/user-tokens.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit, visitWithKey } from '#test/clients.ts'
import { signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { eventually } from '#test/until.ts'

const { app, services } = await createTestApp()
const { db, pool } = services
const ORGANIZER = { name: 'Night Club', email: 'club@example.com', timezone: 'Europe/Berlin', currency: 'EUR' } as const

let keys = 0
const newKey = () => ({ 'idempotency-key': `click ${++keys}` })

/** Returns a function that sends the same request each time. */
function clickOf({ call }: Visitor, headers: Record<string, string> = newKey()) {
  return () => call(organizers.create, { body: ORGANIZER, headers })
}

const countOf = async (account_id: number) =>
  (await db.selectFrom('organizers').select('id').where('account_id', '=', account_id).execute()).length

/** Installs a trigger with this effect. The connection is ended by its owner, whatever role it has taken. */
async function disturb(place: string, what: 'raise' | 'end the connection'): Promise<void> {
  const action =
    what === 'raise'
      ? `raise exception 'broken' using errcode = 'XX000'`
      : `perform pg_terminate_backend(pg_backend_pid())`
  await sql`create or replace function disturb() returns trigger language plpgsql security definer as
    ${sql.raw(`$$ begin ${action}; return new; end $$`)}`.execute(db)
  const deferred = place.startsWith('after') ? 'constraint trigger disturbed' : 'trigger disturbed'
  const [when, timing = ''] = place.split(', ')
  await sql`create ${sql.raw(deferred)} ${sql.raw(when ?? '')} ${sql.raw(timing)} for each row
    execute function disturb()`.execute(db)
}

async function calm(): Promise<void> {
  await sql`drop trigger if exists disturbed on idempotency_keys`.execute(db)
  await sql`drop trigger if exists disturbed on organizers`.execute(db)
}

afterEach(calm)

const ANSWER = 'before insert on idempotency_keys'
const COMMIT = 'after insert on organizers, deferrable initially deferred'

describe('when something breaks', () => {
  test.each([
    ['the effect', 'before insert on organizers', 'raise', 'server_error'],
    ['the answer', ANSWER, 'raise', 'server_error'],
    ['the commit', COMMIT, 'raise', 'server_error'],
    ['the connection, before the answer is kept', ANSWER, 'end the connection', 'busy'],
    ['the connection, at the commit', COMMIT, 'end the connection', 'busy'],
  ] as const)('%s: nothing has happened, and the key is free', async (_, place, what, code) => {
    const { visitor, account_id } = await signUp(app)
    const click = clickOf(visitor)
    await disturb(place, what)
    await refused(click(), code)
    expect(await countOf(account_id)).toBe(0)
    await calm()
    const { data: made } = await click()
    expect((await click()).data.id).toBe(made.id)
    expect(await countOf(account_id)).toBe(1)
  })

  test('by a rule, nothing is kept under the key', async () => {
    const { visitor, account_id } = await signUp(app)
    const headers = newKey()
    await refused(visitor.call(organizers.create, { body: { ...ORGANIZER, name: '' }, headers }), 'malformed')
    await clickOf(visitor, headers)()
    expect(await countOf(account_id)).toBe(1)
  })

  test('by a rule, wrong guesses stay counted', async () => {
    const { visitor, user } = await signUp(app)
    const code = await db.transaction().execute((trx) => issueEmailCode(trx, { user_id: user.id, email: user.email }))
    const headers = newKey()
    const guess = (guessed: string) =>
      visitor.call(users.confirmEmailWithCode, { params: { user_id: user.id }, body: { code: guessed }, headers })
    const attempts = async () =>
      (await db.selectFrom('user_tokens').select('attempts').where('user_id', '=', user.id).executeTakeFirst())
        ?.attempts
    const wrong = code === '123456' ? '654321' : '123456'
    await refused(guess(wrong), 'wrong_code')
    expect(await attempts()).toBe(1)
    await refused(guess(wrong), 'wrong_code')
    expect(await attempts()).toBe(2)
    expect((await guess(code)).data.is_email_verified).toBe(true)
  })
})

describe('two at once with one key', () => {
  /** Starts two requests before either can write. */
  async function clickTwice() {
    const { visitor, account_id } = await signUp(app)
    const click = clickOf(visitor)
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (trx) => {
      await trx.selectFrom('accounts').select('id').where('id', '=', account_id).forUpdate().execute()
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const first = click().catch((error) => error)
    await waiting(1)
    const second = click().catch((error) => error)
    await Promise.race([second, waiting(2)])
    held.resolve()
    await holding
    return { first: await first, second: await second, click, count: await countOf(account_id) }
  }

  async function waiting(many: number): Promise<void> {
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(many)
    })
  }

  test('one is executed; the other hears of it at once, and gets the same answer afterwards', async () => {
    const { first, second, click, count } = await clickTwice()
    expect(second).toMatchObject({ code: 'request_in_progress', retry_after: 1 })
    expect(count).toBe(1)
    expect((await click()).data).toEqual(first.data)
  })

  test('also without the lock nothing happens twice: the row has the last word', async () => {
    const { first, second, count } = await without([LOCK], clickTwice)
    expect([first.code, second.code].sort()).toEqual(['server_error', undefined])
    expect(count).toBe(1)
  })

  test('unprotected: without both it happens twice', async () => {
    const { count } = await without([LOCK, ROW], clickTwice)
    expect(count).toBe(2)
  })

  test('with another body it is refused once the first has an answer', async () => {
    const { visitor } = await signUp(app)
    const headers = newKey()
    await clickOf(visitor, headers)()
    const body = { ...ORGANIZER, name: 'Day Club' }
    await refused(visitor.call(organizers.create, { body, headers }), 'idempotency_mismatch')
  })
})

const LOCK = { find: 'pg_try_advisory_xact_lock($1)', put: '$1::bigint is not null' }
const ROW = { find: /^insert into "idempotency_keys".*$/, put: '$& on conflict do nothing' }

/** Runs `work` with these protections removed from the statements. */
async function without<T>(protections: (typeof LOCK | typeof ROW)[], work: () => Promise<T>): Promise<T> {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const rewrite = (text: string) => protections.reduce((now, { find, put }) => now.replace(find, put), text)
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
    const [text, ...rest] = given
    return query.call(this, typeof text === 'string' ? rewrite(text) : text, ...rest)
  } as never)
  try {
    return await work()
  } finally {
    spy.mockRestore()
  }
}

test('three times as many at once as there are connections are all answered', async () => {
  const { visitor, account_id } = await signUp(app)
  const many = 60
  expect(pool.options.max).toBe(many / 3)
  await Promise.all(Array.from({ length: many }, () => clickOf(visitor)()))
  expect(await countOf(account_id)).toBe(many)
})

test('an answer that would be compressed is kept and given again', async () => {
  const { visitor } = await signUp(app)
  const headers = { ...newKey(), 'accept-encoding': 'br' }
  const send = () => visitor.call(organizers.create, { body: { ...ORGANIZER, description: '"'.repeat(4500) }, headers })
  const { data } = await send()
  expect(JSON.stringify(data).length).toBeGreaterThan(8000)
  expect((await send()).data).toEqual(data)
})

test('a call with one API key is nothing to another', async () => {
  const { visitor, account_id } = await signUp(app)
  const headers = newKey()
  for (const name of ['One', 'Other']) {
    const body = { name, permissions: ['organizers.read' as const, 'organizers.manage' as const] }
    const { data: key } = await visitor.call(apiKeys.create, { params: { account_id }, body })
    for (let time = 0; time < 2; time++) await clickOf(visitWithKey(app, key.token ?? ''), headers)()
  }
  expect(await countOf(account_id)).toBe(2)
})

test('a click in one browser is nothing to another', async () => {
  const [ada, eve] = [await signUp(app), await signUp(app)]
  const headers = newKey()
  for (const { visitor } of [ada, eve]) await clickOf(visitor, headers)()
  await refused(clickOf(visit(app), headers)(), 'not_signed_in')
  expect([await countOf(ada.account_id), await countOf(eve.account_id)]).toEqual([1, 1])
})
