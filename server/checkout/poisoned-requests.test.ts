import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { reservation } from '#contract/checkout.ts'
import { SYSTEM } from '#domain/actor.ts'
import { BATCHES } from '#server/lib/load-limits.ts'
import { createTestApp } from '#test/app.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { createCatalogueSnapshots } from './catalogue-snapshots.ts'
import { createReservations } from './reservation-batch.ts'

const { app, services } = await createTestApp()

/** Counts the statements that reserve; each serves a whole batch. */
function counting() {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('prepared: reserve')) statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: services.batch_db.withPlugin(plugin), statements: () => statements }
}

it('a promo code that cannot even be looked up fails alone: everybody else stays one batch', async () => {
  const { event, product } = await createEventOnSale(await signUp(app))
  const { db, statements } = counting()
  const reserve = createReservations(db, createCatalogueSnapshots(services.db))
  const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
  const cart = reservation.parse({ products: [{ product_id: product.id, quantities }] })
  const buyer = { locale: 'en', address_hash: 'of nobody', actor: SYSTEM } as const
  const order = (promo_code: string | null = null) =>
    reserve(event.id, { reservation: { ...cart, promo_code }, ...buyer }).then(
      ({ reserved }) => reserved.status,
      (error: Error & { code?: string }) => error.code,
    )
  await order()
  const before = statements()

  const answers = await Promise.all([...Array(31)].map((_, index) => order(index === 20 ? 'x\u0000' : 'unknown')))
  expect(answers.filter((answer) => answer === 'promo_code_not_usable')).toHaveLength(30)
  expect(answers[20]).toBe('22021')

  const buyers = await Promise.all(
    [...Array(1 + BATCHES.largest)].map((_, index) => order(index === 20 ? 'x\u0000' : null)),
  )
  expect(buyers.filter((answer) => answer === 'RESERVED')).toHaveLength(BATCHES.largest)
  expect(buyers[20]).toBe('22021')
  expect(statements() - before).toBeLessThanOrEqual(4)
})
