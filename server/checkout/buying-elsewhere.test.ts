import { expect, test } from 'vitest'
import { changeCatalogue } from '#server/products/catalogue.ts'
import { createTestApp } from '#test/app.ts'
import { reserve } from '#test/buyers.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'

const { app, services, withConfig } = await createTestApp()
/** A second process of the same installation, from the database's point of view: it shares no memory with the first. */
const apps = [app, withConfig({}).app]

type Sale = Awaited<ReturnType<typeof createEventOnSale>>

/** Concurrent buyers, distributed over both processes. */
const buyers = (sale: Sale, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => reserve(apps[index % apps.length] ?? app, sale)))

test('who buys elsewhere does not wait for an event that is just being changed', async () => {
  const seller = await signUp(app)
  const [changing, open] = [await createEventOnSale(seller), await createEventOnSale(seller)]
  for (const sale of [changing, open]) await buyers(sale, 2)
  const change = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const changed = changeCatalogue(services.db, changing.event.id, async () => {
    isLocked.resolve()
    await change.promise
  })
  await isLocked.promise
  let isWaiting = true
  const late = buyers(changing, 10).finally(() => {
    isWaiting = false
  })
  expect(await buyers(open, 10)).toHaveLength(10)
  expect(isWaiting).toBe(true)
  change.resolve()
  await changed
  expect(await late).toHaveLength(10)
})
