import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { createTestApp } from './app.ts'
import { startApplePush } from './apple-push.ts'
import { buy } from './buyers.ts'
import { visit } from './clients.ts'
import { orderIdOf } from './invoicing.ts'
import { addProduct, newSeller } from './sales.ts'
import { createWalletKeys } from './wallet-keys.ts'
import { PASS_TYPE } from './write-wallet-keys.ts'

export const APPLE_SERVICE = '/api/wallets/apple/v1'

/** A server with Apple's wallet, an event with free tickets, and the calls that devices make. */
export async function createApplePasses() {
  const keys = createWalletKeys()
  const push = await startApplePush(keys.push)
  const testApp = await createTestApp({ ...keys.apple, apple_push_url: push.url, app_url: 'https://foyer.test' })
  const { app, services } = testApp
  const { db } = services
  const seller = await newSeller(testApp)
  const product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }], title: 'Ground floor' })
  const sale = { event: { id: seller.event_id }, product }

  async function newTicket() {
    const order_id = await orderIdOf(db, await buy(app, sale))
    return db.selectFrom('attendees').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
  }

  const download = ({ short_id }: { short_id: string }) =>
    visit(app).fetch(`/api/public/events/${seller.event_id}/attendees/${short_id}/apple-pass`)

  /** Opens a pass, whose signature and hashes must be right. */
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

  const headersOf = (token: string) => ({ authorization: `ApplePass ${token}` })

  async function newPass() {
    const attendee = await newTicket()
    const { pass } = await read(await download(attendee))
    const { serialNumber: serial, authenticationToken: token } = pass as Record<string, string>
    const path = `${APPLE_SERVICE}/passes/${PASS_TYPE}/${serial}`
    const latest = (headers = {}) => visit(app).fetch(path, { headers: { ...headersOf(token ?? ''), ...headers } })
    const at = (device: string) => `${APPLE_SERVICE}/devices/${device}/registrations/${PASS_TYPE}/${serial}`
    const register = (device: string, pushToken: string) =>
      visit(app).fetch(at(device), {
        method: 'POST',
        headers: { ...headersOf(token ?? ''), 'content-type': 'application/json' },
        body: JSON.stringify({ pushToken }),
      })
    const leave = (device: string) =>
      visit(app).fetch(at(device), { method: 'DELETE', headers: headersOf(token ?? '') })
    return { attendee, serial: serial ?? '', token: token ?? '', latest, register, leave, at }
  }

  const changed = (device: string, since?: string) =>
    visit(app).fetch(
      `${APPLE_SERVICE}/devices/${device}/registrations/${PASS_TYPE}${since ? `?passesUpdatedSince=${since}` : ''}`,
    )

  return { ...testApp, db, seller, product, sale, push, newTicket, download, read, headersOf, newPass, changed }
}
