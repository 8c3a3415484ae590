import { describe, expect, it } from 'vitest'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app } = await createTestApp()

const vat = {
  name: 'VAT',
  type: 'TAX',
  calculation_type: 'PERCENTAGE',
  rate: 19,
  is_active: true,
  is_default: true,
} as const

const fixed = { calculation_type: 'FIXED', rate: null, amounts: { EUR: 150, JPY: 200 } }

async function openAccount() {
  const { visitor, account_id } = await signUp(app)
  const params = { account_id }
  const create = (body: object = {}) => visitor.call(taxesAndFees.create, { params, body: { ...vat, ...body } })
  return { visitor, account_id, params, create }
}

describe('taxes and fees', () => {
  it('are created, listed, changed and deleted', async () => {
    const { visitor, account_id, params, create } = await openAccount()
    const { data: tax } = await create({ rate: 2.125, description: ' City  ' })
    expect(tax).toMatchObject({
      ...vat,
      id: tax.id,
      account_id,
      rate: 2.125,
      amounts: {},
      description: 'City',
      updated_at: tax.updated_at,
    })
    // A fixed amount has no rate, so it may be left out.
    const { data: fee } = await create({ ...fixed, rate: undefined, name: 'Booking', type: 'FEE' })
    expect(fee).toMatchObject({ rate: null, amounts: fixed.amounts })
    expect((await visitor.call(taxesAndFees.list, { params })).data).toEqual([tax, fee])

    const at = { account_id, tax_or_fee_id: tax.id }
    const { data: changed } = await visitor.call(taxesAndFees.update, {
      params: at,
      body: { ...vat, rate: 7, is_active: false },
    })
    expect(changed).toMatchObject({ id: tax.id, rate: 7, is_active: false, description: null })

    await visitor.call(taxesAndFees.remove, { params: at })
    expect((await visitor.call(taxesAndFees.list, { params })).data).toEqual([fee])
    await refused(visitor.call(taxesAndFees.remove, { params: at }), 'not_found')
    await refused(visitor.call(taxesAndFees.update, { params: at, body: vat }), 'not_found')
  })

  it('have a name of their own within the account, whatever the capitals', async () => {
    const { visitor, account_id, create } = await openAccount()
    const { data: first } = await create()
    const { data: second } = await create({ name: 'City tax' })
    const twice = await refused(create({ name: 'vat' }), 'malformed')
    expect(twice.errors).toEqual({ name: ['You already have a tax or fee with this name.'] })
    const params = { account_id, tax_or_fee_id: second.id }
    await refused(visitor.call(taxesAndFees.update, { params, body: vat }), 'malformed')
    await visitor.call(taxesAndFees.remove, { params: { account_id, tax_or_fee_id: first.id } })
    await create()
    await (await openAccount()).create()
  })

  it('refuse rates that nobody could be charged', async () => {
    const { create } = await openAccount()
    for (const rate of [-1, 100.5, 1.2345, '19', null, undefined, 1e300]) {
      const { errors } = await refused(create({ rate }), 'malformed')
      expect(Object.keys(errors)).toEqual(['rate'])
    }
    for (const amounts of [{}, { EUR: 1.5 }, { EUR: -1 }, { EUR: '1' }, { XXX: 1 }, { eur: 1 }, null, []])
      await refused(create({ ...fixed, amounts }), 'malformed')
    await refused(create({ ...fixed, rate: 1 }), 'malformed')
    await refused(create({ amounts: { EUR: 100 } }), 'malformed')
    await refused(create({ type: 'TOLL' }), 'malformed')
    await refused(create({ name: '   ' }), 'malformed')
  })

  it('keep hostile names as text', async () => {
    const { create } = await openAccount()
    const name = `</script><img src=x onerror=alert(1)>'; drop table orders; --`
    expect((await create({ name })).data.name).toBe(name)
  })

  it('belong to their account alone', async () => {
    const mine = await openAccount()
    const { data: tax } = await mine.create()
    const { visitor } = await openAccount()
    const params = { account_id: mine.account_id }
    const at = { ...params, tax_or_fee_id: tax.id }
    await refused(visitor.call(taxesAndFees.list, { params }), 'not_found')
    await refused(visitor.call(taxesAndFees.create, { params, body: vat }), 'not_found')
    await refused(visitor.call(taxesAndFees.update, { params: at, body: vat }), 'not_found')
    await refused(visitor.call(taxesAndFees.remove, { params: at }), 'not_found')
    await refused(visit(app).call(taxesAndFees.list, { params }), 'not_signed_in')

    const theirs = await openAccount()
    const crossed = { account_id: theirs.account_id, tax_or_fee_id: tax.id }
    await refused(theirs.visitor.call(taxesAndFees.update, { params: crossed, body: vat }), 'not_found')
    await refused(theirs.visitor.call(taxesAndFees.remove, { params: crossed }), 'not_found')
    expect((await mine.visitor.call(taxesAndFees.list, { params })).data).toEqual([tax])
  })
})
