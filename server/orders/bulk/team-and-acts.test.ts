import { beforeEach, describe, expect, test } from 'vitest'
import { bulkActs } from '#contract/bulk-acts.ts'
import { createTestApp } from '#test/app.ts'
import { bulkActsOf } from '#test/bulk-acts.ts'
import { joinAs } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app } = testApp
const { db } = testApp.services

let seller: Seller
let acts: ReturnType<typeof bulkActsOf>
beforeEach(async () => {
  seller = await newSeller(testApp)
  acts = bulkActsOf(testApp, seller)
})

/** A paid order. */
const byHand = async () => placeOrder(testApp, seller, { product: await addProduct(seller) })

describe('whoever may not refund', () => {
  test('neither starts nor undoes an act that does, and still cancels', async () => {
    const order_id = await byHand()
    const { visitor } = await joinAs({ app, db }, seller, { role: 'BOX_OFFICE' })
    const theirs = bulkActsOf(testApp, { ...seller, visitor })
    const order_ids = [order_id]
    await refused(theirs.preview({ act: 'REFUND', order_ids }), 'role_too_low')
    await refused(theirs.start({ act: 'CANCEL', refund: true, order_ids }), 'role_too_low')
    const id = await acts.done({ act: 'REFUND', order_ids })
    await refused(theirs.askToUndo(id), 'role_too_low')
    await acts.undone(id)
    expect(await theirs.preview({ act: 'CANCEL', order_ids })).toMatchObject({ changed_count: 1 })
  })
})

describe('the team sees an act', () => {
  test('with who started it, which undoing does not change; and its orders name who undid it', async () => {
    const order_id = await byHand()
    const { visitor } = await joinAs({ app, db }, seller, { role: 'ADMIN' })
    const theirs = bulkActsOf(testApp, { ...seller, visitor })
    const id = await acts.done({ act: 'REFUND', order_ids: [order_id] })
    const [listed, ...others] = await theirs.list()
    expect(others).toEqual([])
    expect(listed).toMatchObject({ id, act: 'REFUND', changed_count: 1, started_by: expect.any(String) })
    expect(listed?.undo_seconds_left).toBeGreaterThan(590)
    const undone = await theirs.undone(id)
    expect(undone.started_by).toBe(listed?.started_by)
    expect(await theirs.list()).toEqual([])
    const log = db.selectFrom('activity_log').select(['name', 'actor_id']).where('order_id', '=', order_id)
    const entries = await log.where('name', 'in', ['order.refunded', 'order.refund_taken_back']).orderBy('id').execute()
    expect(new Set(entries.map(({ actor_id }) => actor_id)).size).toBe(2)
  })

  test('at most twenty, the newest first', async () => {
    const order_id = await byHand()
    const ids: number[] = []
    for (let index = 0; index < 22; index++)
      ids.push(await acts.start({ act: 'ADD_TAG', tag: `tag ${index}`, order_ids: [order_id] }))
    expect((await acts.list()).map(({ id }) => id)).toEqual(ids.slice(2).reverse())
    const { visitor } = await newSeller(testApp)
    await refused(visitor.call(bulkActs.list, { params: { event_id: seller.event_id } }), 'not_found')
  })
})
