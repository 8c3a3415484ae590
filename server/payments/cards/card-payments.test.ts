import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cardPayments } from '#contract/card-payments.ts'
import { openCardAccount } from '#server/payments/cards/card-accounts.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import { newAccount } from '#server/payments/stripe-double/objects/account.ts'
import { addAccount, DOUBLE_KEYS } from '#server/payments/stripe-double/world.ts'
import { openCardApp } from '#test/card-app.ts'
import { connectCards, KEYS } from '#test/cards.ts'
import { signUp } from '#test/factories.ts'

const { testApp, double, db } = await openCardApp()

let owner: Awaited<ReturnType<typeof signUp>>
beforeEach(async () => {
  owner = await signUp(testApp.app)
  double.world.faults = faultsInput.parse({})
  endpoints().clear()
})

const endpoints = () => [...double.world.accounts.values()][0]?.endpoints ?? new Map()
const paramsOf = ({ account_id } = owner) => ({ params: { account_id } })
const read = async () => (await owner.visitor.call(cardPayments.get, paramsOf())).data
const rowOf = () =>
  db.selectFrom('card_accounts').selectAll().where('account_id', '=', owner.account_id).executeTakeFirstOrThrow()
const openRow = async () => openCardAccount(testApp.services, (await rowOf()).id)

/** A second account of the provider with different keys. */
function anotherAccount(name: string) {
  const { world } = double
  const { account } = addAccount(world, newAccount(world.now(), { type: 'standard', ready: true }), null)
  const keys = { secret_key: `sk_test_${name}`, publishable_key: `pk_test_${name}` }
  world.keys.set(keys.secret_key, { account: account.id, kind: 'secret', may: [] })
  return { ...keys, account: account.id }
}

describe('connecting', () => {
  test('tries the keys, asks for a webhook, and tells no secret', async () => {
    expect(await read()).toMatchObject({ is_connected: false, key_end: null, webhook: { url: null } })
    const connected = await connectCards(owner)
    expect(connected).toMatchObject({ is_connected: true, is_test: true, can_charge: true, is_ready: true })
    expect(connected).toMatchObject({ key_end: '0001', webhook: { is_set_up: true, last_received_at: null } })
    const [endpoint] = [...endpoints().values()]
    expect(endpoint?.url).toBe(connected.webhook.url)
    expect(endpoint?.url).toMatch(/^http:\/\/foyer\.test\/api\/webhooks\/stripe\/[\w-]{43}$/)
    expect((await openRow())?.webhook_secrets).toEqual([endpoint?.secret])
  })

  test('leaves no secret in the database, the log of changes or the answer', async () => {
    const answer = JSON.stringify(await connectCards(owner))
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(encode(sealed_keys, 'escape'), ',') from card_accounts)
        || (select string_agg(l::text, ',') from activity_log l) || (select coalesce(string_agg(j::text, ','), '') from jobs j)
        as text`.execute(db)
    const secret = [...endpoints().values()][0]?.secret ?? ''
    for (const hidden of [KEYS.secret_key, secret]) {
      expect(answer).not.toContain(hidden)
      expect(rows[0]?.text).not.toContain(hidden)
    }
    expect(rows[0]?.text).toContain('account.card_payments_updated')
  })

  test.each([
    ['a key that nobody knows', { secret_key: 'sk_test_wrong' }, 'card_keys_unknown'],
    ['a key that may only read', { secret_key: DOUBLE_KEYS.reads_only }, 'card_keys_cannot_charge'],
    ['keys of two modes', { publishable_key: 'pk_live_1' }, 'card_keys_differ'],
  ])('refuses %s', async (_, keys, code) => {
    await expect(connectCards(owner, keys)).rejects.toMatchObject({ status: 409, code })
    expect(await read()).toMatchObject({ is_connected: false })
  })

  test('refuses keys while the provider does not answer, and keeps none', async () => {
    double.world.faults = faultsInput.parse({ requests_lost: 1 })
    await expect(connectCards(owner)).rejects.toMatchObject({ code: 'card_provider_silent' })
    expect(await read()).toMatchObject({ is_connected: false })
  })

  test('a key that may not make webhooks is told so; the secret of one made by hand is taken', async () => {
    const charges_only = { secret_key: DOUBLE_KEYS.charges_only }
    expect(await connectCards(owner, charges_only)).toMatchObject({ can_refund: false, webhook: { is_set_up: false } })
    const body = { ...KEYS, ...charges_only, webhook_secret: 'whsec_byhand' }
    const { data } = await owner.visitor.call(cardPayments.connect, { ...paramsOf(), body })
    expect(data.webhook.is_set_up).toBe(true)
    expect((await openRow())?.webhook_secrets).toEqual(['whsec_byhand'])
  })

  test('asks whoever signed in long ago to confirm that it is them', async () => {
    await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', owner.user.id).execute()
    await expect(connectCards(owner)).rejects.toMatchObject({ status: 409, code: 'confirm_first' })
    const disconnect = owner.visitor.call(cardPayments.disconnect, paramsOf())
    await expect(disconnect).rejects.toMatchObject({ code: 'confirm_first' })
  })

  test('where somebody else connected meanwhile it is refused, and its webhook is taken back', async () => {
    const { updated_at } = await read()
    await connectCards(owner)
    const body = { ...KEYS, updated_at }
    const again = owner.visitor.call(cardPayments.connect, { ...paramsOf(), body })
    await expect(again).rejects.toMatchObject({ code: 'stale' })
    expect(endpoints().size).toBe(1)
  })

  test('is not there for another account', async () => {
    const other = await signUp(testApp.app)
    const foreign = other.visitor.call(cardPayments.connect, { ...paramsOf(), body: KEYS })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
  })
})

describe('other keys', () => {
  test('of the same account of the provider: one webhook, the same address, both secrets', async () => {
    const first = await connectCards(owner)
    const [before] = [...endpoints().values()]
    const second = await connectCards(owner)
    const [after, ...more] = [...endpoints().values()]
    expect(more).toEqual([])
    expect(second.webhook.url).toBe(first.webhook.url)
    expect((await openRow())?.webhook_secrets).toEqual([after?.secret, before?.secret])
  })

  test('of another account: the one before is over, and the same row once it comes back', async () => {
    await connectCards(owner)
    const { id } = await rowOf()
    const { account, ...keys } = anotherAccount('another')
    expect(await connectCards(owner, keys)).toMatchObject({ provider_account: account })
    expect(endpoints().size).toBe(0)
    await connectCards(owner)
    const rows = db.selectFrom('card_accounts').select(['id', 'disconnected_at'])
    const ofOwner = await rows.where('account_id', '=', owner.account_id).orderBy('id').execute()
    expect(ofOwner).toMatchObject([{ id, disconnected_at: null }, { disconnected_at: expect.any(String) }])
  })
})

describe('testing', () => {
  test('notices what the keys may no longer, and asks for the webhook that is missing', async () => {
    await connectCards(owner, { secret_key: DOUBLE_KEYS.charges_only })
    const key = double.world.keys.get(DOUBLE_KEYS.charges_only)
    if (!key) throw new Error('no such key')
    double.world.keys.set(DOUBLE_KEYS.charges_only, { ...key, may: ['webhook_endpoints'] })
    const { data } = await owner.visitor.call(cardPayments.test, paramsOf())
    double.world.keys.set(DOUBLE_KEYS.charges_only, key)
    expect(data).toMatchObject({ is_connected: true, can_charge: false, webhook: { is_set_up: true } })
  })

  test('needs something that is connected', async () => {
    await expect(owner.visitor.call(cardPayments.test, paramsOf())).rejects.toMatchObject({
      code: 'card_payments_not_connected',
    })
  })
})

test('disconnecting forgets the keys and removes the webhook', async () => {
  await connectCards(owner)
  await owner.visitor.call(cardPayments.disconnect, paramsOf())
  expect(await read()).toMatchObject({ is_connected: false, provider_account: null })
  expect(await rowOf()).toMatchObject({ sealed_keys: null, disconnected_at: expect.any(String) })
  expect(endpoints().size).toBe(0)
})
