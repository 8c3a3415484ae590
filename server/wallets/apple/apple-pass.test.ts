import { describe, expect, test } from 'vitest'
import { tickets } from '#contract/checkout.ts'
import { readTicketCode } from '#domain/ticket-code.ts'
import { APPLE_SERVICE, createApplePasses } from '#test/apple-passes.ts'
import { visit } from '#test/clients.ts'
import { PASS_TYPE } from '#test/write-wallet-keys.ts'

const { app, db, seller, withConfig, newTicket, download, read, headersOf, newPass, changed } =
  await createApplePasses()
const inEvent = { event_id: seller.event_id }
const FORGED = 'A'.repeat(22)

describe('a ticket in Apple’s wallet', () => {
  test('is a signed file with the code, whose it is, for what, when and where', async () => {
    const attendee = await newTicket()
    const response = await download(attendee)
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const { names, pass } = await read(response)
    expect(names).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png']))
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: 'TEAM123456',
      organizationName: 'Night Club',
      webServiceURL: 'https://foyer.test/api/wallets/apple',
      backgroundColor: 'rgb(51, 51, 51)',
      foregroundColor: 'rgb(255, 255, 255)',
      barcodes: [{ format: 'PKBarcodeFormatQR', altText: attendee.public_id }],
    })
    expect(readTicketCode(pass.barcodes[0].message)?.claims.secret).toBe(attendee.ticket_code)
    expect(pass.eventTicket.primaryFields[0].value).toBe('Concert')
    const texts = JSON.stringify(pass.eventTicket)
    for (const words of [`${attendee.first_name} ${attendee.last_name}`, 'Ground floor']) expect(texts).toContain(words)
  })

  test('is the same pass each time, and another one for another ticket', async () => {
    const [one, other] = [await newTicket(), await newTicket()]
    const serialOf = async (attendee: { short_id: string }) => (await read(await download(attendee))).pass.serialNumber
    expect(await serialOf(one)).toBe(await serialOf(one))
    expect(await serialOf(one)).not.toBe(await serialOf(other))
    expect(await serialOf(one)).toMatch(/^[0-9a-f]{32}$/)
  })

  test('is not there for a cancelled ticket, nor without the link, nor while the wallet is not set up', async () => {
    const attendee = await newTicket()
    await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', attendee.id).execute()
    expect((await download(attendee)).status).toBe(404)
    expect((await download({ short_id: 'a_unknown' })).status).toBe(404)
    const without = withConfig({ apple_pass_type: undefined })
    const { short_id } = await newTicket()
    const path = `/api/public/events/${seller.event_id}/attendees/${short_id}`
    expect((await visit(without.app).fetch(`${path}/apple-pass`)).status).toBe(404)
    expect((await visit(without.app).fetch(`${APPLE_SERVICE}/passes/${PASS_TYPE}/x`)).status).toBe(404)
    const params = { ...inEvent, attendee_short_id: short_id }
    const offered = async (from: typeof app) => (await visit(from).call(tickets.get, { params })).data.settings.wallets
    expect([await offered(app), await offered(without.app)]).toEqual([['APPLE'], []])
  })
})

describe('whoever guesses', () => {
  test('learns nothing: an unknown pass and a wrong token have the same answer', async () => {
    const { serial, at, token } = await newPass()
    const foreign = await newPass()
    const ask = (path: string, by: string, method = 'GET') =>
      visit(app).fetch(path, {
        method,
        headers: headersOf(by),
        ...(method === 'POST' && { body: '{"pushToken":"aa"}' }),
      })
    const passAt = (of: string) => `${APPLE_SERVICE}/passes/${PASS_TYPE}/${of}`
    const answers = await Promise.all([
      ask(passAt(serial), FORGED),
      ask(passAt(serial), foreign.token),
      ask(passAt('0'.repeat(32)), FORGED),
      ask(passAt('0'.repeat(32)), token),
      ask(passAt(serial), ''),
      ask(at('phone-5'), FORGED, 'POST'),
      ask(at('phone-5'), FORGED, 'DELETE'),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set(['']))
    expect((await changed('phone-unknown')).status).toBe(204)
  })

  test('registers a bounded number of devices for a pass, and only with a sound token', async () => {
    const { register } = await newPass()
    expect((await register('phone', 'not a token')).status).toBe(400)
    const statuses = []
    for (let index = 0; index < 21; index++) statuses.push((await register(`phone-of-${index}`, `aa${index}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
  })
})
