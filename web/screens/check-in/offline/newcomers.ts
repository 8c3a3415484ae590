import type { OfflineTicket, ScanAnswer } from '#contract/staff-devices.ts'
import { isOwn, scanOf } from './ticket.ts'

type Entry = NonNullable<OfflineTicket['check_in']>

/** Tickets that were let in by their signature alone, by the hash of their secret, until the list has them: each of them once. */
export class Newcomers {
  readonly #entries = new Map<string, Entry>()

  entryOf(code_hash: string): Entry | null {
    return this.#entries.get(code_hash) ?? null
  }

  enter(code_hash: string, entry: Entry): void {
    this.#entries.set(code_hash, entry)
  }

  /** Taken back. */
  leave(scan_id: string): void {
    const [code_hash] = this.#find(scan_id) ?? []
    if (code_hash !== undefined) this.#entries.delete(code_hash)
  }

  /** The server has heard of it, and counts it if it is in. */
  settle({ scan_id, attendee }: Pick<ScanAnswer, 'scan_id' | 'attendee'>): void {
    const found = this.#find(scan_id)
    if (!found) return
    const [code_hash, entry] = found
    this.#entries.set(code_hash, attendee?.check_in ?? { ...entry, short_id: '' })
  }

  /** The list has it from now on; what the server has not heard of yet stays. */
  listed(code_hash: string): void {
    const entry = this.#entries.get(code_hash)
    if (entry && !isOwn(entry)) this.#entries.delete(code_hash)
  }

  /** Those that the server does not count yet. */
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
