import type { OfflineTicket, ScanAnswer } from '#contract/staff-devices.ts'
import { isOwn, scanOf } from './ticket.ts'

type Entry = NonNullable<OfflineTicket['check_in']>

/**
 * Tickets admitted by their signature alone, by the hash of their secret, until the list includes them. Each is admitted once.
 */
export class Newcomers {
  readonly #entries = new Map<string, Entry>()

  entryOf(code_hash: string): Entry | null {
    return this.#entries.get(code_hash) ?? null
  }

  enter(code_hash: string, entry: Entry): void {
    this.#entries.set(code_hash, entry)
  }

  /** Undoes a check-in. */
  leave(scan_id: string): void {
    const [code_hash] = this.#find(scan_id) ?? []
    if (code_hash !== undefined) this.#entries.delete(code_hash)
  }

  /** The server knows the scan from now on, and counts it if the attendee is checked in. */
  settle({ scan_id, attendee }: Pick<ScanAnswer, 'scan_id' | 'attendee'>): void {
    const found = this.#find(scan_id)
    if (!found) return
    const [code_hash, entry] = found
    this.#entries.set(code_hash, attendee?.check_in ?? { ...entry, short_id: '' })
  }

  /** The list includes the ticket from now on. A check-in that the server does not know yet stays. */
  listed(code_hash: string): void {
    const entry = this.#entries.get(code_hash)
    if (entry && !isOwn(entry)) this.#entries.delete(code_hash)
  }

  /** Number of check-ins that the server does not count yet. */
  own(): number {
    return [...this.#entries.values()].filter(isOwn).length
  }

  all(): [string, Entry][] {
    return [...this.#entries]
  }

  #find(scan_id: string): [string, Entry] | undefined {
    return this.all().find(([, { short_id }]) => scanOf(short_id) === scan_id)
  }
}
