import { beforeAll, describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { createEvent, inDays, signUp } from '#test/factories.ts'
import { feedOf, told } from '#test/feed.ts'
import { openInstallation, type Tampered } from '#test/processes/installation.ts'
import { HELD } from '#test/processes/tampering.ts'
import { unprotected } from '#test/processes/unprotected.ts'
import { untilSettled } from '#test/settled-log.ts'
import { ROUNDS, times } from './running.ts'

const installation = await openInstallation()
const { app, db, processes, tamper } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

/** The promo code's transaction has written its entry and commits when the test says so. */
const WRITTEN = [{ matching: 'emit_promo_code_created', where: 'after', people: HELD }] as const
/** Removes the rule that readers wait for transactions that began earlier. */
const HORIZON = { name: 'horizon', find: String.raw`xid < pg_snapshot_xmin\(pg_current_snapshot\(\)\)`, put: 'true' }

/**
 * Creates a promo code whose transaction began before that of another event's new title and is committed after it. Readers read
 * in between.
 */
async function commitLate({ arrival, open }: Tampered) {
  const [{ id: event_id }, other] = [await createEvent(seller), await createEvent(seller)]
  const { call } = seller.visitor
  const { read, readAll } = feedOf(seller.visitor, seller.account_id)
  await untilSettled(db)
  const { next: after } = await read({ after: 'now' })
  const creating = call(promoCodes.create, { params: { event_id }, body: { code: 'LATE', discount_type: 'NONE' } })
  await arrival()
  await call(events.update, { params: { event_id: other.id }, body: { title: 'Another', start_date: inDays(30) } })
  const waiting = read({ after, wait: 30 })
  const looks = await Promise.all(times(2 * processes.length, () => read({ after, limit: 1 })))
  open()
  const { data } = await creating
  await untilSettled(db)
  const following = looks.map(async ({ entries, next }) => [
    ...entries,
    ...(await readAll({ after: next, limit: 1 })).entries,
  ])
  const copies = (await Promise.all(following)).map(told)
  const inOrder = [`promo_code.created ${data.id}`, `event.updated ${other.id}`]
  return { copies, inOrder, first: told((await waiting).entries)[0] }
}

describe('readers of the feed, whichever process answers', () => {
  test.each(ROUNDS)('get what is committed late in its turn (round %i)', async () => {
    const tampered = await tamper({ meetings: WRITTEN })
    const { copies, inOrder, first } = await commitLate(tampered)
    await tampered.end()
    for (const copy of copies) expect(copy).toEqual(inOrder)
    expect(first).toBe(inOrder[0])
  })

  test('unprotected: without waiting for what was begun before, they miss it', async () => {
    const { result } = await unprotected(installation, { protections: [HORIZON], meetings: WRITTEN }, commitLate)
    for (const copy of result.copies) expect(copy).not.toContain(result.inOrder[0])
  })
})
