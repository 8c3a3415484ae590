import { describe, expect, it } from 'vitest'
import { promoCodes, publicPromoCodes } from '#contract/promo-codes.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { addProduct, openStall, placeOrder, type Stall } from '#test/sales.ts'
import { findUsablePromoCode } from './promo-code-queries.ts'

const test = await createTestApp()
const { db } = test.services

async function addCode({ visitor, event_id }: Stall, body: object = {}) {
  const early = { code: 'early', discount_type: 'PERCENTAGE', discount: 10, ...body } as const
  return (await visitor.call(promoCodes.create, { params: { event_id }, body: early })).data
}

async function isValid({ event_id }: Stall, code: string): Promise<boolean> {
  const { data } = await visit(test.app).call(publicPromoCodes.check, { params: { event_id, code } })
  return data.valid
}

describe('checking a promo code as a visitor', () => {
  it('knows it as it was typed', async () => {
    const stall = await openStall(test)
    await addCode(stall, { code: 'Früh-Gast' })
    for (const typed of ['früh-gast', ' FRÜH-GAST ', 'Früh-Gast']) expect(await isValid(stall, typed)).toBe(true)
    expect(await isValid(stall, 'früh')).toBe(false)
    expect(await isValid(stall, '%')).toBe(false)
    expect(await isValid(await openStall(test), 'früh-gast')).toBe(false)
  })

  it('answers the same for unknown, expired, used-up and deleted codes', async () => {
    const stall = await openStall(test)
    const product = await addProduct(stall)
    await addCode(stall, { code: 'expired', expiry_date: '2020-01-01T00:00' })
    const { id: gone } = await addCode(stall, { code: 'deleted' })
    await stall.visitor.call(promoCodes.remove, { params: { event_id: stall.event_id, promo_code_id: gone } })
    await addCode(stall, { code: 'once', max_allowed_usages: 1 })
    expect(await isValid(stall, 'once')).toBe(true)
    const promo = await findUsablePromoCode(db, stall.event_id, 'ONCE')
    if (!promo) throw new Error('the code should be usable')
    await placeOrder(test, stall, { product, promo_code: promo, status: 'RESERVED' })

    const answers = ['unknown', 'expired', 'once', 'deleted'].map(async (code) => {
      const response = await visit(test.app).fetch(`/api/public/events/${stall.event_id}/promo-codes/${code}`)
      return [response.status, await response.json()]
    })
    for (const answer of await Promise.all(answers)) expect(answer).toEqual([200, { data: { valid: false } }])
  })

  it('says nothing about events that are not public', async () => {
    expect(await isValid(await openStall(test, { status: 'PAUSED' }), 'any')).toBe(false)
    for (const status of ['DRAFT', 'ARCHIVED'] as const) {
      const stall = await openStall(test, { status })
      await addCode(stall)
      await refused(isValid(stall, 'early'), 'not_found')
    }
  })

  it('is limited for whoever guesses', async () => {
    const stall = await openStall(test)
    const { call } = visit(test.app)
    const guess = () => call(publicPromoCodes.check, { params: { event_id: stall.event_id, code: 'guess' } })
    for (let count = 0; count < 60; count += 1) await guess()
    await refused(guess(), 'too_many_requests')
  })
})
