import { beforeAll, describe, expect, it } from 'vitest'
import { deliverEmail } from '#server/attached-documents/deliver-email.ts'
import { sendTicket } from '#server/attendees/send-ticket.ts'
import { operatorKey } from '#server/lib/operator-key.ts'
import { createTestApp } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { jobPayload } from '#test/jobs.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'
import { readPdf } from '#test/pdf-files.ts'
import { mailbox } from './mailbox.ts'

const { app, services } = await createTestApp({ app_url: 'http://localhost:3000' })
const { db } = services
const EVIL = '<script>alert(1)</script>'

const OPERATOR = { authorization: `Bearer ${operatorKey(services.config.data_dir)}` }

const read = (path: string, headers: Record<string, string> = OPERATOR, config = services.config) =>
  mailbox({ ...services, config }).request(`http://localhost:3000${path}`, { headers })

let id = 0
beforeAll(async () => {
  const event = await insertEvent(db, { event: { title: EVIL } })
  const { attendees } = await insertOrder(db, event, { attendees: [{ first_name: EVIL }] })
  const context = { ...services, mailer: null, is_last_attempt: false }
  await sendTicket(context, jobPayload('attendee.ticket_requested', { attendee_id: attendees[0]?.id ?? 0 }))
  id = (await db.selectFrom('outgoing_emails').select('id').executeTakeFirstOrThrow()).id
  await deliverEmail(context, { email_id: id })
})

describe('the local mailbox', () => {
  it('lists e-mails, newest first, as text and nothing else', async () => {
    const response = await read('/')
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain(`<a href="/dev/mailbox/${id}">`)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('<script')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('shows one e-mail in a frame that cannot run anything, its text, its headers and its attachments', async () => {
    const page = await (await read(`/${id}`)).text()
    expect(page).toMatch(/<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect(page).toContain('grace@example.com')
    expect(page).toContain('http://localhost:3000/product/')
    expect(page).toContain('event.ics')
    expect(page).not.toContain('<script')
    const body = await read(`/${id}/html`)
    const html = await body.text()
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(html).toContain('src="data:image/png;base64,')
    expect(html).not.toContain('<script')
  })

  it('hands out attachments as files', async () => {
    const file = await read(`/${id}/attachments/1`)
    expect(await file.text()).toContain('BEGIN:VEVENT')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="event.ics"')
    expect((await read(`/${id}/attachments/9`)).status).toBe(404)
  })

  it('draws an attached PDF when it is opened, and no longer once its ticket is cancelled', async () => {
    const event = await insertEvent(db, { settings: { ticket_attachments: 'PER_ORDER' } })
    const { attendees } = await insertOrder(db, event)
    const attendee_id = attendees[0]?.id ?? 0
    const context = { ...services, mailer: null, is_last_attempt: false }
    await sendTicket(context, jobPayload('attendee.ticket_requested', { attendee_id }))
    const emails = db.selectFrom('outgoing_emails').select('id').where('event_id', '=', event.event_id)
    const path = `/${(await emails.executeTakeFirstOrThrow()).id}`
    expect(await (await read(path)).text()).toMatch(/summer-night-A[\w-]+\.pdf/)
    expect((await read(`${path}/html`)).status).toBe(200)
    const file = await read(`${path}/attachments/2`)
    expect(readPdf(new Uint8Array(await file.arrayBuffer())).text).toContain('Summer night')
    await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', attendee_id).execute()
    expect((await read(`${path}/attachments/2`)).status).toBe(404)
    expect((await read('/99999999999')).status).toBe(404)
  })

  it('does not exist for strangers, nor once a mail server is set up', async () => {
    expect((await read('/', {})).status).toBe(404)
    expect((await read(`/${id}`, {})).status).toBe(404)
    expect((await read('/', OPERATOR, { ...services.config, mail_url: 'smtp://localhost' })).status).toBe(404)
  })

  it('is open to the operator who is signed in, and to no other user', async () => {
    const { visitor, user } = await signUp(app)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await read('/', { cookie })).status).toBe(404)
    await db.updateTable('account_users').set({ role: 'SUPERADMIN' }).where('user_id', '=', user.id).execute()
    expect((await read('/', { cookie })).status).toBe(200)
  })
})
