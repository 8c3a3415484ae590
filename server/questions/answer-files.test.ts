import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerFiles } from '#contract/answer-files.ts'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { ApiFailure } from '#contract/client.ts'
import { orders } from '#contract/orders.ts'
import { type Question, questions } from '#contract/questions.ts'
import type { FileAnswer } from '#domain/judge-answer.ts'
import type { Validation } from '#domain/question.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, type Seller } from '#test/sales.ts'
import { eraseUnusedFiles } from './erase-unused-files.ts'

const testApp = await createTestApp()
const { db, config } = testApp.services
const stranger = visit(testApp.app)
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

let seller: Seller
let product: Awaited<ReturnType<typeof addProduct>>
let pass: Question

beforeAll(async () => {
  seller = await newSeller(testApp)
  product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }] })
  pass = await ask({})
})

async function ask(validation: Partial<Validation>): Promise<Question> {
  const params = { event_id: seller.event_id }
  const body = { belongs_to: 'ORDER', type: 'FILE', title: 'Student pass', validation } as const
  return (await seller.visitor.call(questions.create, { params, body })).data
}

async function reserve(): Promise<PublicOrder> {
  const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
  const body = { products: [{ product_id: product.id, quantities }] }
  return (await stranger.call(checkout.reserve, { params: { event_id: seller.event_id }, body })).data
}

type Sent = { question?: Question; bytes?: Uint8Array; name?: string }

/** Sends each file from another address: one address may send few files at once. */
async function send(order: PublicOrder, { question = pass, bytes = PDF, name = 'pass.pdf' }: Sent = {}) {
  const body = new FormData()
  body.set('file', new File([bytes as BlobPart], name))
  const params = { ...keyOf(order), question_id: question.id }
  return (await visit(testApp.app).call(answerFiles.upload, { params, body })).data
}

async function complete(order: PublicOrder, answer: FileAnswer, question = pass) {
  const { order: buyer, products } = detailsFor(order)
  const body = { order: { ...buyer, answers: { [question.id]: answer } }, products }
  return (await stranger.call(checkout.saveDetails, { params: keyOf(order), body })).data
}

const lies = ({ file_key }: FileAnswer) => existsSync(join(config.data_dir, 'private', 'answers', `${file_key}.bin`))
const idOf = async ({ short_id }: PublicOrder) =>
  (await db.selectFrom('orders').select('id').where('short_id', '=', short_id).executeTakeFirstOrThrow()).id

async function storedAnswer(order: PublicOrder) {
  const params = { event_id: seller.event_id, order_id: await idOf(order) }
  const [answer] = (await seller.visitor.call(orders.get, { params })).data.answers
  if (!answer) throw new Error('nothing was answered')
  return { answer, path: `/api/events/${seller.event_id}/answers/${answer.id}/file` }
}

describe('a file', () => {
  it('is sent, answers its question, and is saved by whoever may read orders', async () => {
    const order = await reserve()
    const sent = await send(order, { name: '../../Ausweis „neu“.pdf' })
    expect(sent).toEqual({ file_key: expect.stringMatching(/^[\w-]{24}$/), file_name: 'Ausweis „neu“.pdf' })
    const done = await complete(order, { ...sent, file_name: 'invoice.exe' })
    expect(done.answers).toMatchObject([{ question_id: pass.id, answer: sent }])

    const { path } = await storedAnswer(order)
    const reply = await seller.visitor.fetch(path)
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(PDF)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Ausweis _neu_.pdf"; filename*=UTF-8''Ausweis%20%E2%80%9Eneu%E2%80%9C.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
  })

  it('is shown to nobody else', async () => {
    const order = await reserve()
    const sent = await send(order)
    await complete(order, sent)
    const { path } = await storedAnswer(order)
    const other = await newSeller(testApp)
    expect((await stranger.fetch(path)).status).toBe(401)
    expect((await other.visitor.fetch(path)).status).toBe(404)
    expect((await other.visitor.fetch(path.replace(`/${seller.event_id}/`, `/${other.event_id}/`))).status).toBe(404)
    for (const folder of ['answers', 'private'])
      expect((await stranger.fetch(`/files/${folder}/${sent.file_key}.bin`)).status).toBe(404)
  })

  it('answers only the question and the order it was sent for', async () => {
    const [order, another] = [await reserve(), await reserve()]
    const sent = await send(order)
    const refusal = await refused(complete(another, sent), 'malformed')
    expect(refusal).toMatchObject({ status: 422, issues: [{ path: `order.answers.${pass.id}`, code: 'file_gone' }] })
    const second = await ask({})
    expect(await refused(complete(order, sent, second), 'malformed')).toMatchObject({ issues: [{ code: 'file_gone' }] })
    expect(await complete(order, sent)).toMatchObject({ status: 'COMPLETED' })
    await refused(send(order), 'order_already_processed')
  })
})

describe('what is in it', () => {
  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.pdf'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'pass.pdf'],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.png'],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'a.png'],
    ['an archive', Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex'), 'a.docx'],
  ])('%s is refused, whatever it is called', async (_, bytes, name) => {
    const order = await reserve()
    const sending = send(order, { bytes, name })
    expect((await sending.catch((error: ApiFailure) => error)) as ApiFailure).toMatchObject({ status: 422 })
  })

  it('is of the kinds and the size that the question allows', async () => {
    const small = await ask({ most: 1, file_kinds: ['PDF'] })
    const order = await reserve()
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#40296C' } })
      .png()
      .toBuffer()
    const issue = async (sent: Sent) => (await refused(send(order, { question: small, ...sent }), 'malformed')).issues
    expect(await issue({ bytes: picture })).toMatchObject([{ path: 'file', code: 'wrong_kind_of_file' }])
    expect(await issue({ bytes: Buffer.concat([PDF, Buffer.alloc(1_000_000)]) })).toMatchObject([
      { path: 'file', code: 'file_too_big', params: { most: 1 } },
    ])
    expect(await issue({ bytes: Buffer.alloc(0) })).toMatchObject([{ code: 'empty' }])
    expect(await send(order, { question: small })).toMatchObject({ file_name: 'pass.pdf' })
  })

  it('of a picture is written anew, without where it was taken', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#40296C' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const order = await reserve()
    await complete(order, await send(order, { bytes, name: 'me.jpg' }))
    const { path } = await storedAnswer(order)
    const kept = Buffer.from(await (await seller.visitor.fetch(path)).arrayBuffer())
    const { format, width, exif } = await sharp(kept).metadata()
    expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 8, exif: undefined })
  })
})

describe('files that no answer names', () => {
  it('stay while the order is open, and go when it is not', async () => {
    const order = await reserve()
    const [first, second] = [await send(order), await send(order)]
    await eraseUnusedFiles(testApp.services)
    expect([first, second].map(lies)).toEqual([true, true])
    await complete(order, second)
    await eraseUnusedFiles(testApp.services)
    expect([first, second].map(lies)).toEqual([false, true])

    const { answer } = await storedAnswer(order)
    const params = { event_id: seller.event_id, question_id: pass.id, answer_id: answer.id }
    const foreign = seller.visitor.call(questions.updateAnswer, { params, body: { answer: { ...first } } })
    expect(await refused(foreign, 'malformed')).toMatchObject({ issues: [{ path: 'answer', code: 'file_gone' }] })
    await seller.visitor.call(questions.updateAnswer, { params, body: { answer: null } })
    expect(await eraseUnusedFiles(testApp.services)).toBe(1)
    expect(lies(second)).toBe(false)
  })

  it('are at most twenty for one order, also when they come at once', async () => {
    const order = await reserve()
    const sent = await Promise.allSettled(Array.from({ length: 9 }, () => send(order)))
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'fulfilled'))
    for (let count = 9; count < 16; count++) await send(order)
    const last = await Promise.allSettled(Array.from({ length: 8 }, () => send(order)))
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(await refused(send(order), 'malformed')).toMatchObject({
      issues: [{ code: 'list_too_long', params: { most: 20 } }],
    })
  })
})
