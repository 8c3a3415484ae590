import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { buy } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation, type Tampered } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { ROUNDS, times } from './running.ts'

const installation = await openInstallation()
const { app, db } = installation

let seller: Awaited<ReturnType<typeof signUp>>
let sale: Awaited<ReturnType<typeof createEventOnSale>>
let list_short_id: string
beforeAll(async () => {
  seller = await signUp(app)
  sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
  const list = { name: 'Entrance', description: null, activates_at: null, expires_at: null }
  const { data } = await seller.visitor.call(checkInLists.create, {
    params: { event_id: sale.event.id },
    body: { ...list, product_ids: [sale.product.id] },
  })
  list_short_id = data.short_id
})

/** An attendee whose ticket can be transferred. */
async function aTicket() {
  const { short_id } = await buy(app, sale)
  const row = () =>
    db
      .selectFrom('attendees')
      .innerJoin('orders', 'orders.id', 'attendees.order_id')
      .select(['attendees.id', 'attendees.ticket_code'])
      .where('orders.short_id', '=', short_id)
      .executeTakeFirstOrThrow()
  const { id: attendee_id, ticket_code: old } = await row()
  const params = { event_id: sale.event.id, attendee_id }
  const body = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', send_ticket: false }
  return {
    /** Scans this code at the door. */
    async enters(code: string) {
      const params = { check_in_list_short_id: list_short_id }
      const { data } = await visit(app).call(checkIn.checkIn, { params, body: { attendees: [{ code }] } })
      return data[0]?.result === 'admitted'
    },
    old,
    present: async () => (await row()).ticket_code,
    transfer: () =>
      seller.visitor.call(attendees.transfer, { params, body }).then(
        () => true,
        () => false,
      ),
  }
}

type Ticket = Awaited<ReturnType<typeof aTicket>>

type AtOnce = (ticket: Ticket) => Promise<[first: boolean, isTransferred: boolean]>

/** Which codes admit: the old code, scanned during the transfer, and then the new one. */
async function whoEnters(ticket: Ticket, atOnce: AtOnce) {
  const { enters, old, present } = ticket
  const [first, isTransferred] = await atOnce(ticket)
  const code = await present()
  const second = code !== old && (await enters(code))
  return { first, second, isTransferred, later: await enters(old) }
}

describe('a transfer against a scan of the old code', () => {
  test('exactly one of the old and the new code gets in, and it is the new one once it is transferred', async () => {
    for (const round of times(ROUNDS.length * 8)) {
      const ticket = await aTicket()
      // Each request starts first in half of the rounds.
      const { first, second, isTransferred, later } = await whoEnters(ticket, ({ enters, old, transfer }) =>
        Promise.all([sleep(round % 2 ? 3 : 0).then(() => enters(old)), sleep(round % 2 ? 0 : 3).then(transfer)]),
      )
      expect([first, second, isTransferred]).toEqual(isTransferred ? [false, true, true] : [true, false, false])
      expect(later).toBe(false)
    }
  })

  /** The transfer is committed only once another request waits for it, or the other request has finished. */
  const TRANSFERRED = [{ matching: '^update "attendees" set', where: 'after', people: 2 }] as const

  /** Scans the old code when the transfer has changed the ticket and is not committed. */
  const scanMeanwhile =
    ({ arrival, open }: Tampered): AtOnce =>
    async ({ enters, old, transfer }) => {
      const transferring = transfer()
      await arrival()
      const first = await enters(old)
      open()
      return [first, await transferring]
    }

  test('a transfer under way is waited for', async () => {
    const ticket = await aTicket()
    const tampered = await installation.tamper({ meetings: TRANSFERRED })
    const outcome = await whoEnters(ticket, scanMeanwhile(tampered)).finally(tampered.end)
    expect(outcome).toEqual({ first: false, second: true, isTransferred: true, later: false })
  })

  test('unprotected: the old code gets in although the ticket is somebody else’s', async () => {
    const open = { protections: [PROTECTIONS.row_locks], meetings: TRANSFERRED }
    const ticket = await aTicket()
    const { result } = await unprotected(installation, open, (tampered) => whoEnters(ticket, scanMeanwhile(tampered)))
    expect([result.first, result.isTransferred]).toEqual([true, true])
  })
})
