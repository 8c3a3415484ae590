import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePayment, type PaymentHere, type PaymentThere } from './reconciliation.ts'

const HERE: PaymentHere = {
  reference: 'pi_1',
  is_received: true,
  amount: 2500,
  currency: 'EUR',
  returned: 0,
  returning: 0,
}
const THERE: PaymentThere = { reference: 'pi_1', is_received: true, amount: 2500, currency: 'EUR', returned: 0 }

describe('one payment, here and at the provider', () => {
  test.each<[string, Partial<PaymentHere> | null, Partial<PaymentThere> | null, object[]]>([
    ['the same', {}, {}, []],
    ['open in both', { is_received: false }, { is_received: false }, []],
    ['open here, unknown there', { is_received: false }, null, []],
    ['unknown here, open there', null, { is_received: false }, []],
    ['unknown here', null, {}, [{ cause: 'received_there_only', here: 0, there: 2500 }]],
    ['open here', { is_received: false }, {}, [{ cause: 'received_there_only', here: 0, there: 2500 }]],
    ['unknown there', {}, null, [{ cause: 'received_here_only', here: 2500, there: 0 }]],
    ['another amount', {}, { amount: 2400 }, [{ cause: 'other_amount', here: 2500, there: 2400 }]],
    ['another currency', {}, { currency: 'USD' }, [{ cause: 'other_currency', here: 2500, there: 2500 }]],
    ['refunded there', {}, { returned: 500 }, [{ cause: 'returned_there_only', here: 0, there: 500 }]],
    ['refunded here', { returned: 500 }, {}, [{ cause: 'returned_here_only', here: 500, there: 0 }]],
    ['under way here, unknown there', { returning: 500 }, {}, []],
    ['under way here, arrived there', { returning: 500 }, { returned: 500 }, []],
    ['more there than under way', { returning: 500 }, { returned: 501 }, [{ cause: 'returned_there_only' }]],
  ])('%s', (_, here, there, expected) => {
    expect(comparePayment(here && { ...HERE, ...here }, there && { ...THERE, ...there })).toMatchObject(expected)
  })

  test('has no difference exactly where the money that is left could be the same', () => {
    const amount = fc.integer({ min: 1, max: 5 })
    const part = fc.integer({ min: 0, max: 2 })
    const currency = fc.constantFrom('EUR', 'USD')
    const there = fc.record({ is_received: fc.boolean(), amount, currency, returned: part })
    const here = fc.record({ is_received: fc.boolean(), amount, currency, returned: part, returning: part })
    fc.assert(
      fc.property(here, there, (here, there) => {
        const agree = here.is_received
          ? there.is_received &&
            here.amount === there.amount &&
            here.currency === there.currency &&
            there.returned >= here.returned &&
            there.returned <= here.returned + here.returning
          : !there.is_received
        const found = comparePayment({ reference: 'pi_1', ...here }, { reference: 'pi_1', ...there })
        expect(found.length).toBe(agree ? 0 : 1)
      }),
    )
  })
})
