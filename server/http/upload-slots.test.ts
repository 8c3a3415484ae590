import { expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { questions } from '#contract/questions.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { addProduct, newSeller } from '#test/sales.ts'
import { UPLOADS_AT_ONCE } from './upload-slots.ts'

const testApp = await createTestApp()
const { app } = testApp

/** A file that sends nothing until it is ended; counts how often it was read. */
function slowFile() {
  let end = () => {}
  const asked = { times: 0 }
  const body = new ReadableStream(
    {
      pull(controller) {
        asked.times += 1
        return new Promise<void>((resolve) => {
          end = () => {
            controller.close()
            resolve()
          }
        })
      },
    },
    { highWaterMark: 0 },
  )
  return { body, asked, end: () => end() }
}

type Newcomer = Awaited<ReturnType<typeof signUp>>

/** Sends an idempotency key, with which the body is read even earlier. */
function upload({ visitor }: Newcomer, event_id: number, body: ReadableStream) {
  return post(visitor, `/api/events/${event_id}/images`, body)
}

function post(visitor: Visitor, path: string, body: ReadableStream) {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': crypto.randomUUID() }
  return visitor.fetch(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

test('of one account few files are read at once; nothing of a further one is, and another account goes on', async () => {
  const [ada, eve] = [await signUp(app), await signUp(app)]
  const [{ id }, { id: other }] = [await createEvent(ada), await createEvent(eve)]
  const files = Array.from({ length: UPLOADS_AT_ONCE.of_one_account }, slowFile)
  const uploads = files.map(({ body }) => upload(ada, id, body))
  await expect.poll(() => files.every(({ asked }) => asked.times > 0)).toBe(true)

  const further = slowFile()
  const refusal = await upload(ada, id, further.body)
  expect([refusal.status, refusal.headers.get('retry-after'), further.asked.times]).toEqual([429, '5', 0])
  const foreign = slowFile()
  const another = upload(eve, other, foreign.body)
  await expect.poll(() => foreign.asked.times).toBeGreaterThan(0)

  for (const { end } of [...files, foreign]) end()
  expect((await Promise.all([...uploads, another])).map(({ status }) => status)).not.toContain(429)
  // A finished upload frees its place.
  const after = slowFile()
  const last = upload(ada, id, after.body)
  await expect.poll(() => after.asked.times).toBeGreaterThan(0)
  after.end()
  expect((await last).status).toBe(422)
})

test('of one address of buyers few files are read at once, with idempotency keys as well; buyers elsewhere go on', async () => {
  const seller = await newSeller(testApp)
  const { event_id } = seller
  const product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }] })
  const question = { belongs_to: 'ORDER', type: 'FILE', title: 'Student pass', validation: {} } as const
  const { data: pass } = await seller.visitor.call(questions.create, { params: { event_id }, body: question })
  const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
  const body = { products: [{ product_id: product.id, quantities }] }
  const { short_id } = (await visit(app).call(checkout.reserve, { params: { event_id }, body })).data
  const path = `/api/public/events/${event_id}/order/${short_id}/questions/${pass.id}/files`
  const send = (buyer: Visitor, file: ReadableStream) => post(buyer, path, file)

  const attacker = visit(app)
  const files = Array.from({ length: UPLOADS_AT_ONCE.of_one_address }, slowFile)
  const uploads = files.map((file) => send(attacker, file.body))
  await expect.poll(() => files.every(({ asked }) => asked.times > 0)).toBe(true)
  const further = slowFile()
  expect([(await send(attacker, further.body)).status, further.asked.times]).toEqual([429, 0])

  // Many addresses use up the strangers' slots; members can still upload.
  const others = Array.from({ length: UPLOADS_AT_ONCE.of_strangers - files.length }, slowFile)
  uploads.push(...others.map((file) => send(visit(app), file.body)))
  await expect.poll(() => others.every(({ asked }) => asked.times > 0)).toBe(true)
  const last = slowFile()
  expect([(await send(visit(app), last.body)).status, last.asked.times]).toEqual([503, 0])

  for (const { end } of [...files, ...others]) end()
  expect((await Promise.all(uploads)).map(({ status }) => status)).not.toContain(429)
})

test('of all accounts together not many more: nothing of what is above is read', async () => {
  const { of_all, of_one_account } = UPLOADS_AT_ONCE
  const accounts = await Promise.all(Array.from({ length: of_all / of_one_account + 1 }, () => signUp(app)))
  const events = await Promise.all(accounts.map((account) => createEvent(account)))
  const senders = accounts.map((account, index) => ({ account, event_id: events[index]?.id ?? 0 }))
  const [last, ...busy] = senders
  const files = busy.flatMap((sender) => Array.from({ length: of_one_account }, () => ({ ...sender, ...slowFile() })))
  const uploads = files.map(({ account, event_id, body }) => upload(account, event_id, body))
  await expect.poll(() => files.every(({ asked }) => asked.times > 0)).toBe(true)
  const further = slowFile()
  const refusal = last && (await upload(last.account, last.event_id, further.body))
  expect([refusal?.status, further.asked.times]).toEqual([503, 0])
  for (const { end } of files) end()
  await Promise.all(uploads)
})
