import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { checkout } from '#contract/checkout.ts'
import { users } from '#contract/users.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services

let keys = 0
const newKey = () => ({ 'idempotency-key': `click ${++keys}` })

/** Makes the database fail at this place with an unexpected error. */
async function breakAt(place: 'update on idempotency_keys' | 'insert on orders'): Promise<void> {
  await sql`create or replace function break() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose' using errcode = 'XX000'; end $$`.execute(db)
  await sql`create trigger broken before ${sql.raw(place)} for each row execute function break()`.execute(db)
}

async function mend(): Promise<void> {
  await sql`drop trigger if exists broken on idempotency_keys`.execute(db)
  await sql`drop trigger if exists broken on orders`.execute(db)
}

afterEach(mend)

/** Returns a function that sends the same request each time, to an endpoint that is not atomic. */
async function clickOf(visitor = visit(app)) {
  const sale = await createEventOnSale(await signUp(app))
  const quantities = [{ price_id: sale.product.prices[0]?.id ?? 0, quantity: 1 }]
  const headers = newKey()
  const click = (products = [{ product_id: sale.product.id, quantities }]) =>
    visitor.call(checkout.reserve, { params: { event_id: sale.event.id }, body: { products }, headers })
  const orders = async () =>
    (await db.selectFrom('orders').select('id').where('event_id', '=', sale.event.id).execute()).length
  return { click, orders }
}

describe('where the key is claimed before', () => {
  test('an answer that cannot be kept is given, and the same request is never executed again', async () => {
    const { click, orders } = await clickOf()
    await breakAt('update on idempotency_keys')
    expect((await click()).data.status).toBe('RESERVED')
    await refused(click(), 'request_in_progress')
    await mend()
    await refused(click(), 'request_in_progress')
    await sql`update idempotency_keys set created_at = created_at - interval '2 minutes'`.execute(db)
    await refused(click(), 'answer_lost')
    expect(await orders()).toBe(1)
  })

  test('after an error that nobody expects, nobody knows how far it came: the key stays taken', async () => {
    const { click } = await clickOf()
    await breakAt('insert on orders')
    await refused(click(), 'server_error')
    await mend()
    await refused(click(), 'request_in_progress')
  })

  test('after a refusal by a rule nothing has happened: it can be tried again with the same key', async () => {
    const { click, orders } = await clickOf()
    await refused(click([]), 'malformed')
    await click()
    expect(await orders()).toBe(1)
  })
})

describe('an answer is given again to its own caller only', () => {
  test('not to a session that was signed out', async () => {
    const { visitor, user } = await signUp(app)
    const headers = newKey()
    const click = () => visitor.call(users.resendEmailConfirmation, { params: { user_id: user.id }, headers })
    await click()
    const cookies = new Map(visitor.cookies)
    await visitor.call(auth.logout)
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    await refused(click(), 'not_signed_in')
  })

  test("not to somebody whose session cookie is the caller's address", async () => {
    const sale = await createEventOnSale(await signUp(app))
    const victim = visit(app, '10.200.0.1')
    const thief = visit(app, '10.200.0.2')
    thief.cookies.set('foyer_session', '10.200.0.1')
    const headers = newKey()
    const quantities = [{ price_id: sale.product.prices[0]?.id ?? 0, quantity: 1 }]
    const body = { products: [{ product_id: sale.product.id, quantities }] }
    const reserve = ({ call }: Visitor) =>
      call(checkout.reserve, { params: { event_id: sale.event.id }, body, headers })
    const { data: order } = await reserve(victim)
    expect((await reserve(thief)).data.short_id).not.toBe(order.short_id)
    expect((await reserve(victim)).data.short_id).toBe(order.short_id)
  })

  test('also where it has nothing to say', async () => {
    const headers = newKey()
    const visitor = visit(app)
    const ask = () => visitor.call(auth.forgotPassword, { body: { email: 'nobody@example.com' }, headers })
    expect([await ask(), await ask()]).toEqual([undefined, undefined])
  })

  test('behind a secret link to whoever has it, wherever they are', async () => {
    const sale = await createEventOnSale(await signUp(app))
    const quantities = [{ price_id: sale.product.prices[0]?.id ?? 0, quantity: 1 }]
    const body = { products: [{ product_id: sale.product.id, quantities }] }
    const { data: order } = await visit(app).call(checkout.reserve, { params: { event_id: sale.event.id }, body })
    const params = { event_id: sale.event.id, order_short_id: order.short_id }
    const headers = newKey()
    for (const buyer of [visit(app), visit(app)])
      expect((await buyer.call(checkout.abandon, { params, headers })).data.status).toBe('ABANDONED')
  })
})

test('without access nothing of the body is read', async () => {
  const send = (body: ReadableStream) =>
    app.fetch(
      new Request('http://localhost/api/organizers', {
        method: 'POST',
        headers: { ...newKey(), 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit),
      { incoming: { socket: { remoteAddress: '10.200.0.3' } } },
    )
  let pulled = 0
  // A body that never ends: reading it would wait forever.
  const endless = new ReadableStream(
    { pull: (controller) => controller.enqueue(new Uint8Array(++pulled)) },
    { highWaterMark: 0 },
  )
  expect((await send(endless)).status).toBe(401)
  expect(pulled).toBe(0)
})
