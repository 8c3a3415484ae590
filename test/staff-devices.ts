import { randomUUID } from 'node:crypto'
import type { BodyInput } from '#contract/endpoint.ts'
import { type OfflineTicket, staffDevices } from '#contract/staff-devices.ts'
import type { OpenList } from './check-in-staff.ts'
import { type Visitor, visit } from './clients.ts'

type Scan = BodyInput<typeof staffDevices.sendScans>['scans'][number]
export type GivenScan = Partial<Scan> & { ago_s?: number }

/** Binds a device of door staff by the API alone. e2e/offline-check-in.spec.ts tests its page. */
export async function bindDevice(
  app: Parameters<typeof visit>[0],
  { params }: OpenList,
  { name = 'Door', pin = '' } = {},
) {
  const visitor = visit(app)
  const given = pin ? { headers: { 'x-check-in-pin': pin } } : {}
  const { data } = await visitor.call(staffDevices.bind, { params, body: { name }, ...given })
  const headers = { 'x-check-in-device': data.secrets?.[0] ?? '' }

  /** Sends scans in one request. Returns one result for each. */
  async function send(...scans: GivenScan[]) {
    return (await sendFrom(visitor, scans)).data
  }
  const sendFrom = (from: Visitor, scans: GivenScan[]) =>
    from.call(staffDevices.sendScans, {
      params,
      headers,
      body: { sent_at: new Date().toISOString(), scans: scans.map(asScan) },
    })
  const page = async (query: { after?: string; unsent?: number } = {}) =>
    (await visitor.call(staffDevices.offlineList, { params, headers, query })).data

  /** Reads all pages. Returns the cursor after them as well. */
  async function read(after?: string) {
    const tickets: OfflineTicket[] = []
    let pages = 0
    for (let cursor = after; ; ) {
      const one = await page(cursor === undefined ? {} : { after: cursor })
      pages += 1
      tickets.push(...one.tickets)
      cursor = one.cursor
      if (!one.has_more) return { ...one, tickets, pages }
    }
  }
  return { visitor, params, headers, data, send, sendFrom, page, read }
}

export type Device = Awaited<ReturnType<typeof bindDevice>>

function asScan({ ago_s = 0, ...scan }: GivenScan): Scan {
  return { scan_id: randomUUID(), scanned_at: new Date(Date.now() - ago_s * 1000).toISOString(), ...scan }
}
