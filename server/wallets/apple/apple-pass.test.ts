import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { tickets } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { readTicketCode } from '#domain/ticket-code.ts'
import type { JobContext } from '#server/job.ts'
import { createTestApp } from '#test/app.ts'
import { startApplePush } from '#test/apple-push.ts'
import { buy } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { orderIdOf } from '#test/invoicing.ts'
import { jobPayload } from '#test/jobs.ts'
import { addProduct, newSeller } from '#test/sales.ts'
import { createWalletKeys, PASS_TYPE } from '#test/wallet-keys.ts'
import { refreshPasses } from '../refresh-passes.ts'

const keys = createWalletKeys()
const push = await startApplePush(keys.push)
const testApp = await createTestApp({ ...keys.apple, apple_push_url: push.url, app_url: 'https://foyer.test' })
const { app, services, withConfig } = testApp
const { db } = services
const seller = await newSeller(testApp)
const product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }], title: 'Ground floor' })
const sale = { event: { id: seller.event_id }, product }
const inEvent = { event_id: seller.event_id }

async function newTicket() {
  const order_id = await orderIdOf(db, await buy(app, sale))
  return db.selectFrom('attendees').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
}
type Attendee = Awaited<ReturnType<typeof newTicket>>

const download = ({ short_id }: Pick<Attendee, 'short_id'>) =>
  visit(app).fetch(`/api/public/events/${seller.event_id}/attendees/${short_id}/apple-pass`)

async function read(response: Response) {
  expect(response.status).toBe(200)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const { 'manifest.json': manifest = new Uint8Array(), signature = new Uint8Array(), ...others } = files
  keys.verify(manifest, signature)
  const listed = JSON.parse(Buffer.from(manifest).toString())
  const hashes = Object.entries(others).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')])
  expect(listed).toEqual(Object.fromEntries(hashes))
  return { names: Object.keys(files), pass: JSON.parse(Buffer.from(files['pass.json'] ?? []).toString()) }
}

const FORGED = 'A'.repeat(22)
const service = '/api/wallets/apple/v1'
const headersOf = (token: string) => ({ authorization: `ApplePass ${token}` })

async function newPass() {
  const attendee = await newTicket()
  const { pass } = await read(await download(attendee))
  const { serialNumber: serial, authenticationToken: token } = pass as Record<string, string>
  const path = `${service}/passes/${PASS_TYPE}/${serial}`
  const latest = (headers = {}) => visit(app).fetch(path, { headers: { ...headersOf(token ?? ''), ...headers } })
  const at = (device: string) => `${service}/devices/${device}/registrations/${PASS_TYPE}/${serial}`
  const register = (device: string, pushToken: string) =>
    visit(app).fetch(at(device), {
      method: 'POST',
      headers: { ...headersOf(token ?? ''), 'content-type': 'application/json' },
      body: JSON.stringify({ pushToken }),
    })
  const leave = (device: string) => visit(app).fetch(at(device), { method: 'DELETE', headers: headersOf(token ?? '') })
  return { attendee, serial: serial ?? '', token: token ?? '', latest, register, leave, at }
}

const changed = (device: string, since?: string) =>
  visit(app).fetch(
    `${service}/devices/${device}/registrations/${PASS_TYPE}${since ? `?passesUpdatedSince=${since}` : ''}`,
  )

/** Runs the job that follows a change of the event. */
const refresh = () => refreshPasses(services as JobContext, jobPayload('event.updated', inEvent))
const rename = (title: string) => db.updateTable('events').set({ title }).where('id', '=', seller.event_id).execute()

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
    const serialOf = async (attendee: Attendee) => (await read(await download(attendee))).pass.serialNumber
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
    expect((await visit(without.app).fetch(`${service}/passes/${PASS_TYPE}/x`)).status).toBe(404)
    const params = { ...inEvent, attendee_short_id: short_id }
    const offered = async (from: typeof app) => (await visit(from).call(tickets.get, { params })).data.settings.wallets
    expect([await offered(app), await offered(without.app)]).toEqual([['APPLE'], []])
  })
})

describe('a pass that changes', () => {
  test('is announced to each device that holds it, which then fetches what is new', async () => {
    const { latest, register, serial } = await newPass()
    const other = await newPass()
    expect([(await register('phone', 'abc1')).status, (await register('watch', 'abc2')).status]).toEqual([201, 201])
    expect((await register('phone', 'abc3')).status).toBe(200)
    await rename('Concert, again')
    await refresh()
    expect(push.taken().toSorted((a, b) => a.token.localeCompare(b.token))).toEqual(
      ['abc2', 'abc3'].map((token) => {
        return { token, topic: PASS_TYPE, certificate: `Pass Type ID: ${PASS_TYPE}`, body: '{}' }
      }),
    )
    const response = await changed('phone')
    const { serialNumbers, lastUpdated } = (await response.json()) as { serialNumbers: string[]; lastUpdated: string }
    expect(serialNumbers).toEqual([serial])
    expect((await changed('phone', lastUpdated)).status).toBe(204)
    expect((await read(await latest())).pass.eventTicket.primaryFields[0]).toMatchObject({
      value: 'Concert, again',
      changeMessage: 'Changed to %@',
    })
    expect((await read(await other.latest())).pass.eventTicket.primaryFields[0].value).toBe('Concert, again')
  })

  test('is left alone when a change does not show, and announced again when Apple did not answer', async () => {
    const { register } = await newPass()
    await register('phone-2', 'def1')
    await refresh()
    expect(push.taken()).toEqual([])
    await rename('Concert, moved')
    push.answer('def1', 503)
    await expect(refresh()).rejects.toThrow('503')
    push.answer('def1', 200)
    push.taken()
    await refresh()
    expect(push.taken()).toContainEqual(expect.objectContaining({ token: 'def1' }))
    await refresh()
    expect(push.taken()).toEqual([])
  })

  test('is void, without a code, once the ticket is cancelled; and without a name once somebody else has it', async () => {
    const { attendee, latest } = await newPass()
    await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', attendee.id).execute()
    const { pass } = await read(await latest())
    expect(pass).toMatchObject({ voided: true })
    expect(pass.barcodes).toBeUndefined()
    const given = await newPass()
    const names = {
      first_name: 'Somebody',
      last_name: 'Else',
      short_id: 'a_of_somebody_else',
      ticket_code: 'X'.repeat(26),
    }
    await db.updateTable('attendees').set(names).where('id', '=', given.attendee.id).execute()
    const { pass: former } = await read(await given.latest())
    expect(former).toMatchObject({ voided: true })
    for (const words of ['Somebody', 'a_of_somebody_else', given.attendee.public_id])
      expect(JSON.stringify(former)).not.toContain(words)
  })

  test('is not sent again to a device that has it', async () => {
    const { latest } = await newPass()
    const first = await latest()
    const known = { 'if-modified-since': first.headers.get('last-modified') ?? '' }
    expect((await latest(known)).status).toBe(304)
  })

  test('is no longer announced to a device that left, nor where Apple no longer knows it', async () => {
    const { register, leave } = await newPass()
    await register('phone-3', 'fed1')
    await register('phone-4', 'fed2')
    expect((await leave('phone-3')).status).toBe(200)
    push.answer('fed2', 410)
    await rename('Concert, for the third time')
    await refresh()
    expect(push.taken().map(({ token }) => token)).not.toContain('fed1')
    expect(await db.selectFrom('wallet_devices').select('device').where('push_token', '=', 'fed2').execute()).toEqual(
      [],
    )
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
    const passAt = (of: string) => `${service}/passes/${PASS_TYPE}/${of}`
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

test('a change of the event queues the job', async () => {
  const before = await services.db.selectFrom('jobs').select('id').where('name', '=', 'refreshPasses').execute()
  const { data } = await seller.visitor.call(events.get, { params: inEvent })
  const body = { title: 'Another title', start_date: data.start_date, updated_at: data.updated_at }
  await seller.visitor.call(events.update, { params: inEvent, body: { ...data, ...body } as never })
  const after = await services.db.selectFrom('jobs').select('id').where('name', '=', 'refreshPasses').execute()
  expect(after.length).toBe(before.length + 1)
})
