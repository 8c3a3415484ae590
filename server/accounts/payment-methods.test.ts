import { describe, expect, it } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import { createTestApp } from '#test/app.ts'
import { createOrganizer, signUp } from '#test/factories.ts'
import { joinAs } from '#test/members.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services

const NO_ACCOUNT = { account_holder: null, iban: null, bic: null, reference: null }
const CASH = { kind: 'CASH', ...NO_ACCOUNT } as const
const INVOICE = { kind: 'INVOICE', ...NO_ACCOUNT } as const
const BANK = {
  kind: 'BANK_TRANSFER',
  account_holder: 'Night Club Ltd',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  reference: 'Tickets',
} as const

async function openAccount() {
  const owner = await signUp(app)
  const params = { account_id: owner.account_id }
  const get = async () => (await owner.visitor.call(paymentMethods.get, { params })).data
  const update = (methods: object[], more: object = {}) =>
    owner.visitor.call(paymentMethods.update, { params, body: { methods, ...more } as never })
  return { ...owner, params, get, update }
}

describe('ways to be paid', () => {
  it('are none at first, and are kept in the order that is sent', async () => {
    const { get, update } = await openAccount()
    expect((await get()).methods).toEqual([])
    await update([CASH, BANK, INVOICE])
    expect((await get()).methods).toEqual([CASH, BANK, INVOICE])
    await update([INVOICE, CASH])
    expect((await get()).methods).toEqual([INVOICE, CASH])
  })

  it('take an account as it is printed', async () => {
    const { update } = await openAccount()
    const typed = { ...BANK, iban: ' de89 3704-0044 0532 0130 00 ', bic: ' cobadeff ', reference: ' ' }
    const { data } = await update([typed])
    expect(data.methods).toEqual([{ ...BANK, bic: 'COBADEFF', reference: null }])
  })

  it('leave out what does not belong to them', async () => {
    const { update } = await openAccount()
    expect((await update([{ ...BANK, kind: 'CASH' }])).data.methods).toEqual([CASH])
  })

  it.each([
    ['an IBAN with two digits swapped', { iban: 'DE89370400440532010300' }, 'iban', 'not_an_iban'],
    ['one that is too short', { iban: 'DE8937040044053201300' }, 'iban', 'not_an_iban'],
    ['one of no country', { iban: 'XX89370400440532013000' }, 'iban', 'not_an_iban'],
    ['a script for an IBAN', { iban: '<script>' }, 'iban', 'not_an_iban'],
    ['none', { iban: null }, 'iban', 'empty'],
    ['nobody who holds the account', { account_holder: ' ' }, 'account_holder', 'empty'],
    ['a BIC that is none', { bic: 'COBADEF' }, 'bic', 'not_a_bic'],
    ['a reference of two lines', { reference: 'Tickets\nof ours' }, 'reference', 'several_lines'],
    ['a reference no transfer holds', { reference: 'x'.repeat(101) }, 'reference', 'text_too_long'],
  ])('refuse %s', async (_, wrong, field, code) => {
    const { get, update } = await openAccount()
    const failure = await refused(update([CASH, { ...BANK, ...wrong }]), 'malformed')
    expect(failure.issues).toMatchObject([{ path: `methods.1.${field}`, code }])
    expect((await get()).methods).toEqual([])
  })

  it('are each there once, but for several accounts', async () => {
    const { update } = await openAccount()
    const other = { ...BANK, iban: 'GB82WEST12345698765432', bic: null }
    await update([BANK, other, CASH])
    for (const [twice, path] of [
      [[BANK, CASH, { ...other, iban: BANK.iban }], 'methods.2.iban'],
      [[CASH, BANK, CASH], 'methods.2.kind'],
    ] as const) {
      const failure = await refused(update([...twice]), 'malformed')
      expect(failure.issues).toMatchObject([{ path, code: 'payment_method_twice' }])
    }
  })

  it('are at most ten', async () => {
    const { update } = await openAccount()
    await refused(update(Array.from({ length: 11 }, () => CASH)), 'malformed')
  })

  it('that somebody else changed meanwhile are not overwritten', async () => {
    const { get, update } = await openAccount()
    const { updated_at } = await get()
    await update([CASH], { updated_at })
    await refused(update([INVOICE], { updated_at }), 'stale')
    expect((await get()).methods).toEqual([CASH])
  })

  it('are changed by administrators, and read by those who set events up', async () => {
    const { get, params, update, ...owner } = await openAccount()
    await update([BANK])
    const { id } = await createOrganizer(owner)
    const manager = await joinAs({ app, db }, owner, { role: 'ORGANIZER', organizer_ids: [id], event_ids: [] })
    expect((await manager.visitor.call(paymentMethods.get, { params })).data).toEqual(await get())
    await refused(manager.visitor.call(paymentMethods.update, { params, body: { methods: [] } }), 'role_too_low')
    const viewer = await joinAs({ app, db }, owner, { role: 'VIEWER' })
    await viewer.visitor.call(accounts.get, { params })
    await refused(viewer.visitor.call(paymentMethods.get, { params }), 'role_too_low')
  })

  it('leave no account number in the log', async () => {
    const { account_id, update } = await openAccount()
    await update([BANK])
    const entry = await db
      .selectFrom('activity_log')
      .select(['subject_id', 'data'])
      .where('account_id', '=', account_id)
      .where('name', '=', 'account.payment_methods_updated')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ subject_id: account_id, data: { fields: ['methods'] } })
  })
})
