import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type MessageAttachment, messageAttachments } from '#contract/messages.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { openTestMailbox } from '#test/mailbox.ts'
import { messagesOf, pdfForm } from '#test/messages.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'
import { pruneAttachments } from './prune-attachments.ts'

const testApp = await createTestApp()
const { db, config } = testApp.services
const mailbox = await openTestMailbox()
afterAll(() => mailbox.close())

const PDF = '%PDF-1.7\n%%EOF\n'

let seller: Seller
let sending: ReturnType<typeof messagesOf>
beforeEach(async () => {
  mailbox.emails.length = 0
  seller = await newSeller(testApp)
  sending = messagesOf(testApp, seller)
  const product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 100 }] })
  await placeOrder(testApp, seller, { product, quantity: 1 })
})

async function upload(body: FormData = pdfForm('map.pdf'), of: Seller = seller): Promise<MessageAttachment> {
  const params = { event_id: of.event_id }
  return (await of.visitor.call(messageAttachments.upload, { params, body })).data
}

function formOf(bytes: Uint8Array, name: string): FormData {
  const body = new FormData()
  body.set('file', new File([bytes as BlobPart], name))
  return body
}

const issuesOf = async (call: Promise<unknown>) => (await refused(call, 'malformed')).issues
const pathOf = ({ id }: MessageAttachment, event_id = seller.event_id) =>
  `/api/events/${event_id}/messages/attachments/${id}/file`

async function lies({ id }: MessageAttachment): Promise<boolean> {
  const row = await db.selectFrom('message_attachments').select('file_key').where('id', '=', id).executeTakeFirst()
  return row !== undefined && existsSync(join(config.data_dir, 'private', 'attachments', `${row.file_key}.bin`))
}

const grow = (hours: number) =>
  sql`update message_attachments set created_at = created_at - make_interval(hours => ${hours})`.execute(db)

describe('files of a message', () => {
  test('come with each e-mail, in their order, and are shown and saved with the message', async () => {
    const [map, plan] = [await upload(), await upload(pdfForm('../Saalplan „neu“.pdf'))]
    expect(plan).toEqual({
      id: expect.any(Number),
      file_name: 'Saalplan „neu“.pdf',
      mime_type: 'application/pdf',
      size: 15,
    })
    const message = await sending.sent({ attachment_ids: [plan.id, map.id, plan.id] })
    expect(message.attachments).toEqual([plan, map])
    await sending.deliver(message.id, mailbox)
    const [email] = mailbox.emails
    expect(
      email?.attachments.map(({ filename, mimeType, disposition }) => ({ filename, mimeType, disposition })),
    ).toEqual(
      ['Saalplan „neu“.pdf', 'map.pdf'].map((filename) => ({
        filename,
        mimeType: 'application/pdf',
        disposition: 'attachment',
      })),
    )
    expect(Buffer.from(email?.attachments[0]?.content as ArrayBuffer).toString()).toBe(PDF)
    const file = await seller.visitor.fetch(pathOf(plan))
    expect(await file.text()).toBe(PDF)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Saalplan /)
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('come with a test as well, and with another message that uses them again', async () => {
    const map = await upload()
    const tried = await sending.sent({ attachment_ids: [map.id], is_test: true })
    await sending.deliver(tried.id, mailbox)
    const [first] = [await sending.sent({ attachment_ids: [map.id] }), await sending.sent({ attachment_ids: [map.id] })]
    await sending.deliver(first.id, mailbox)
    expect(mailbox.emails.map(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([
      ['map.pdf'],
      ['map.pdf'],
    ])
  })

  test('stay out of the row of the e-mail', async () => {
    const { id } = await sending.sent({ attachment_ids: [(await upload()).id] })
    const [email] = await sending.emails(id)
    expect(email?.attachments).toEqual([
      { filename: 'map.pdf', content_type: 'application/pdf', path: expect.stringMatching(/^attachments\/.+\.bin$/) },
    ])
  })

  test('are nobody else’s', async () => {
    const map = await upload()
    const other = await newSeller(testApp)
    const foreign = messagesOf(testApp, other).send({ attachment_ids: [map.id], is_test: true })
    expect(await issuesOf(foreign)).toMatchObject([{ path: 'attachment_ids', code: 'file_gone' }])
    for (const event_id of [seller.event_id, other.event_id])
      expect((await other.visitor.fetch(pathOf(map, event_id))).status).toBe(404)
    expect((await visit(testApp.app).fetch(pathOf(map))).status).toBe(401)
  })

  test('are at most five, and 4 MB together', async () => {
    const files = [await upload(formOf(Buffer.concat([Buffer.from(PDF), Buffer.alloc(3_000_000)]), 'big.pdf'))]
    files.push(await upload(formOf(Buffer.concat([Buffer.from(PDF), Buffer.alloc(999_900)]), 'more.pdf')))
    expect((await sending.send({ attachment_ids: files.map(({ id }) => id) })).attachments).toHaveLength(2)
    files.push(await upload(formOf(Buffer.concat([Buffer.from(PDF), Buffer.alloc(200)]), 'over.pdf')))
    expect(await issuesOf(sending.send({ attachment_ids: files.map(({ id }) => id) }))).toMatchObject([
      { path: 'attachment_ids', code: 'files_too_big', params: { most: 4 } },
    ])
    expect(await issuesOf(sending.send({ attachment_ids: [1, 2, 3, 4, 5, 6] }))).toMatchObject([
      { path: 'attachment_ids', code: 'list_too_long' },
    ])
  })
})

describe('what is in a file', () => {
  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'map.pdf', 'wrong_kind_of_file'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'map.pdf', 'wrong_kind_of_file'],
    ['nothing', Buffer.alloc(0), 'map.pdf', 'empty'],
    ['too much', Buffer.concat([Buffer.from(PDF), Buffer.alloc(4_000_000)]), 'map.pdf', 'file_too_big'],
  ])('%s is refused', async (_, bytes, name, code) => {
    expect(await issuesOf(upload(formOf(bytes, name)))).toMatchObject([{ path: 'file', code }])
  })

  test('of a picture is written anew, without where it was taken', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#40296C' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const kept = await (await seller.visitor.fetch(pathOf(await upload(formOf(bytes, 'hall.jpg'))))).arrayBuffer()
    expect((await sharp(Buffer.from(kept)).metadata()).exif).toBeUndefined()
  })
})

test('files of no message go after a day, those of a test as well', async () => {
  await db.deleteFrom('message_attachments').execute()
  const [none, tried, sent] = [await upload(), await upload(), await upload()]
  await sending.send({ attachment_ids: [tried.id], is_test: true })
  await sending.send({ attachment_ids: [sent.id] })
  await grow(23)
  expect(await pruneAttachments(testApp.services)).toBe(0)
  await grow(2)
  expect(await pruneAttachments(testApp.services)).toBe(1)
  expect(await Promise.all([none, tried, sent].map(lies))).toEqual([false, true, true])
  await sql`update messages set created_at = created_at - interval '25 hours'`.execute(db)
  expect(await pruneAttachments(testApp.services)).toBe(1)
  expect(await Promise.all([tried, sent].map(lies))).toEqual([false, true])
  expect(await issuesOf(sending.send({ attachment_ids: [none.id] }))).toMatchObject([{ code: 'file_gone' }])
  expect(existsSync(join(config.data_dir, 'private', 'attachments'))).toBe(true)
})
