import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/lib/database.ts'
import { openBounces, returnedOf } from '#test/bounces.ts'
import { fromExim, fromPostfix, fromReader, fromSomebodyAway, type Returned } from '#test/delivery-reports.ts'
import { openEmailApp } from '#test/email-app.ts'
import type { ImapBox } from '#test/imap-server.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'

const { db, context, happen } = await openEmailApp()
const bounces = openBounces(context)

let box: ImapBox
let returned: Returned
beforeEach(async () => {
  box = await bounces.empty()
  const order = await insertOrder(db, await insertEvent(db))
  const [email] = await happen('order.completed', { order_id: order.id })
  if (!email) throw new Error('no e-mail was sent')
  returned = returnedOf(email)
})

const noted = () =>
  db
    .selectFrom('outgoing_emails')
    .select(['recipient', 'is_hard_bounce', 'bounce_words'])
    .where('bounced_at', 'is not', null)
    .execute()
const marks = () => db.selectFrom('bounced_addresses').select(['email', 'words']).execute()

/** read-delivery-report.test.ts covers the report formats of other mail servers. */
test('a hard bounce is noted at its e-mail, and its address is marked', async () => {
  const words = '550 5.1.1 <grace@example.com>: Recipient address rejected: User unknown'
  await bounces.come(fromPostfix(returned))
  expect(await noted()).toEqual([{ recipient: 'grace@example.com', is_hard_bounce: true, bounce_words: words }])
  expect(await marks()).toEqual([{ email: 'grace@example.com', words }])
  expect(await box.state()).toEqual({ read: 1, unread: 0 })
})

test('a failure that may pass is noted, and marks nothing; a hard one after it does', async () => {
  await bounces.come(fromExim({ ...returned, status: '4.4.7' }))
  expect(await noted()).toMatchObject([{ is_hard_bounce: false }])
  expect(await marks()).toEqual([])
  await bounces.come(fromPostfix(returned))
  expect(await noted()).toMatchObject([{ is_hard_bounce: true }])
  expect(await marks()).toHaveLength(1)
  await bounces.come(fromExim({ ...returned, status: '4.4.7' }))
  expect(await noted()).toMatchObject([{ is_hard_bounce: true }])
})

test('the e-mail to another recipient of the same order is left alone', async () => {
  await bounces.come(fromPostfix(returned))
  const { count } = await db
    .selectFrom('outgoing_emails')
    .select((email) => email.fn.countAll<number>().as('count'))
    .where('bounced_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeGreaterThan(0)
  expect(await noted()).toHaveLength(1)
})

describe('nothing is believed of', () => {
  const forged: [string, (returned: Returned) => string | Buffer][] = [
    ['an e-mail that we did not send', (one) => fromPostfix({ ...one, message_id: `<${'0'.repeat(40)}@foyer.test>` })],
    ['an e-mail that went to somebody else', (one) => fromPostfix({ ...one, recipient: 'ada@example.com' })],
    [
      'a Message-ID whose beginning fits',
      (one) => fromPostfix({ ...one, message_id: one.message_id.replace(/.@/, '@') }),
    ],
    ['a delay', (one) => fromPostfix({ ...one, action: 'delayed', status: '4.4.1' })],
    ['an answer of somebody away', fromSomebodyAway],
    ['a receipt', fromReader],
    ['broken MIME', (one) => fromPostfix(one).replaceAll('--4C2B81FE0A.1796292001/relay.example', '--other')],
    ['bytes', () => Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256))],
    [
      'a report after more than is read',
      (one) =>
        fromPostfix(one).replace('Content-Type: multipart', `${`X-Long: ${'x'.repeat(900)}\r\n`.repeat(1_200)}$&`),
    ],
    ['five megabytes', (one) => `${fromSomebodyAway(one)}${'There is more to say.\r\n'.repeat(230_000)}`],
  ]
  test.each(forged)('%s', async (_, forge) => {
    await bounces.come(forge(returned))
    expect(await noted()).toEqual([])
    expect(await marks()).toEqual([])
    // An email marked as read is not read again.
    expect(await box.state()).toEqual({ read: 1, unread: 0 })
  })
})

test('five megabytes of an e-mail that is returned whole do not hide its report', async () => {
  await bounces.come(fromPostfix(returned, 'There is more to say.\r\n'.repeat(230_000)))
  expect(await marks()).toHaveLength(1)
})

test('read twice, also after the address was unmarked, it has no further effect', async () => {
  await bounces.come(fromPostfix(returned), fromPostfix(returned))
  expect(await marks()).toHaveLength(1)
  await db.deleteFrom('bounced_addresses').execute()
  await box.markAllUnread()
  await bounces.read()
  expect(await marks()).toEqual([])
  expect(await box.state()).toEqual({ read: 2, unread: 0 })
})

test('what could not be stored stays unread, and is read by the next run', async () => {
  await box.put(fromPostfix(returned))
  const broken: KyselyPlugin = {
    transformQuery: () => {
      throw new Error('the database is away')
    },
    transformResult: async ({ result }) => result,
  }
  await expect(bounces.read(db.withPlugin(broken) as Db)).rejects.toThrow('the database is away')
  expect(await box.state()).toEqual({ read: 0, unread: 1 })
  await bounces.read()
  expect(await marks()).toHaveLength(1)
})

test('a run reads two hundred e-mails, the next one what is left', async () => {
  const others = Array.from({ length: 203 }, () => fromSomebodyAway(returned))
  await box.put(...others, fromPostfix(returned))
  await bounces.read()
  expect(await box.state()).toEqual({ read: 200, unread: 4 })
  expect(await marks()).toEqual([])
  await bounces.read()
  expect(await box.state()).toEqual({ read: 204, unread: 0 })
  expect(await marks()).toHaveLength(1)
})

test('two readers at once note it once', async () => {
  await box.put(fromPostfix(returned), fromExim(returned))
  await Promise.allSettled([bounces.read(), bounces.read()])
  expect(await noted()).toHaveLength(1)
  expect(await marks()).toHaveLength(1)
})

test('what the organizer was told marks no address, nor does what nobody ordered', async () => {
  const { email: own } = await db
    .selectFrom('users')
    .select(['email', 'id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('outgoing_emails')
    .set({ template: 'new-order', recipient: own })
    .where('recipient', '=', returned.recipient)
    .execute()
  await bounces.come(fromPostfix({ ...returned, recipient: own }))
  expect(await noted()).toMatchObject([{ recipient: own, is_hard_bounce: true }])
  expect(await marks()).toEqual([])
})
