import { type OfflineTicket, staffDevices } from '#contract/staff-devices.ts'
import { readTicketCode } from '#domain/ticket-code.ts'
import { api } from '#web/lib/calls/api.ts'
import type { Book } from './book.ts'
import type { Queue } from './queue.ts'
import { hashOfCode, ownEntry } from './ticket.ts'

const PATIENCE_MS = 20_000

type Options = { params: { check_in_list_short_id: string }; headers: Record<string, string>; unsent: number }

/** Loads all pages of changes since the last time, and only then changes the book: a partial list is never used. */
export async function readChanges(book: Book, { params, headers, unsent }: Options): Promise<void> {
  const given: OfflineTicket[] = []
  let is_reset = false
  let after = book.facts?.cursor
  for (;;) {
    const { data: page } = await api(staffDevices.offlineList, {
      params,
      headers,
      query: { unsent, ...(after !== undefined && { after }) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (page.is_reset) given.length = 0
    is_reset ||= page.is_reset
    given.push(...page.tickets)
    after = page.cursor
    if (page.has_more) continue
    const clock_offset = Date.parse(page.list.server_time) - Date.now()
    const { list, conflicts, cursor, ticket_keys, known_until, device } = page
    const synced_at = new Date().toISOString()
    const facts = { list, conflicts, cursor, ticket_keys, known_until, ...device, clock_offset, synced_at }
    return book.take(facts, { is_reset, given })
  }
}

/** Applies this device's scans that the server does not know yet. */
export function repeatOwn(book: Book, queue: Queue): void {
  for (const { scan } of queue.all()) {
    if (!scan.public_id) continue
    const ticket = book.byNumber(scan.public_id)
    if (scan.action === 'undo') book.leave(scan.public_id)
    else if (scan.decision === 'admitted' && ticket && !ticket.check_in)
      book.change(scan.public_id, { check_in: ownEntry(scan.scan_id, scan.scanned_at) })
  }
}

/** After a start, restores the newcomers that this device admitted by signature and the server does not know yet. */
export async function recallNewcomers({ newcomers }: Book, queue: Queue): Promise<void> {
  for (const { scan } of queue.all()) {
    const secret = readTicketCode(scan.code ?? '')?.claims.secret
    if (scan.undoes_scan_id) newcomers.leave(scan.undoes_scan_id)
    else if (secret && !scan.public_id && scan.decision === 'admitted')
      newcomers.enter(await hashOfCode(secret), ownEntry(scan.scan_id, scan.scanned_at))
  }
}
