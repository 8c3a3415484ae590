import type { ListedAttendee, StaffCheckInList } from '#contract/check-in.ts'
import type { CheckInConflict } from '#contract/check-in-devices.ts'
import type { OfflineTicket, ScanAnswer } from '#contract/staff-devices.ts'
import { listState } from '#domain/check-in.ts'
import { type Judged, judgeCode, judgeTicket } from './judge.ts'
import { Newcomers } from './newcomers.ts'
import { asListed, isOwn, namesOf, textOf } from './ticket.ts'
import type { Vault } from './vault.ts'

/** Data on the device besides the tickets. */
export type Facts = {
  list: StaffCheckInList
  conflicts: CheckInConflict[]
  name: string
  expires_at: string
  cursor: string
  /** Public keys of the signatures in the event's ticket codes. */
  ticket_keys: string[]
  /** Tickets sold or replaced before this instant are on this device. */
  known_until: string
  /** Offset from this device's clock to the server's, in milliseconds. */
  clock_offset: number
  synced_at: string
}
type Shown = { code?: string | undefined; public_id?: string | undefined; ask_if_unpaid?: boolean | undefined }

/** Tickets are stored in 64 parts, by the first letter of their hash: a change rewrites one part, not all. */
const PARTS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
const MAX_SHOWN = 150

/** The list on this device: in memory for decisions, and encrypted in the vault. */
export class Book {
  readonly #vault: Vault
  readonly #tickets = new Map<string, OfflineTicket>()
  /** Hash of a ticket, by its id and by its number. */
  readonly #hashes = new Map<number, string>()
  readonly #numbers = new Map<string, string>()
  readonly #changed = new Set<string>()
  /** Hashes that belonged to a ticket once and no longer do. */
  readonly #replaced = new Set<string>()
  readonly newcomers = new Newcomers()
  facts: Facts | null = null

  private constructor(vault: Vault) {
    this.#vault = vault
  }

  static async open(vault: Vault): Promise<Book> {
    const book = new Book(vault)
    const [facts, newcomers, replaced, ...parts] = await Promise.all([
      vault.read<Facts>('facts'),
      vault.read<ReturnType<Newcomers['all']>>('newcomers'),
      vault.read<string[]>('replaced'),
      ...PARTS.map((part) => vault.read<OfflineTicket[]>(part)),
    ])
    // Data from a version before signed codes is loaded again.
    book.facts = facts?.known_until ? facts : null
    for (const [code_hash, entry] of newcomers ?? []) book.newcomers.enter(code_hash, entry)
    for (const code_hash of replaced ?? []) book.#replaced.add(code_hash)
    for (const ticket of parts.flatMap((part) => part ?? [])) book.#put(ticket)
    book.#changed.clear()
    return book
  }

  /** Decides by the same rule as the server. */
  async judge(shown: Shown): Promise<Judged> {
    const ticket = this.byNumber(shown.public_id ?? '')
    const { facts } = this
    if (!facts || (shown.code === undefined && !ticket))
      return { ticket: null, decision: 'not_on_device', newcomer: null }
    const known = { facts, now: this.now(), ask_if_unpaid: shown.ask_if_unpaid ?? false }
    if (shown.code === undefined) return judgeTicket(ticket, known)
    return judgeCode(shown.code, {
      ...known,
      find: (code_hash) => this.#tickets.get(code_hash) ?? null,
      isReplaced: (code_hash) => this.#replaced.has(code_hash),
      newcomerIn: (code_hash) => this.newcomers.entryOf(code_hash),
    })
  }

  /** The server's clock, as far as this device knows it. */
  now(): string {
    return new Date(Date.now() + (this.facts?.clock_offset ?? 0)).toISOString()
  }

  byNumber(public_id: string): OfflineTicket | null {
    return this.#tickets.get(this.#numbers.get(public_id) ?? '') ?? null
  }

  change(public_id: string, fields: Partial<OfflineTicket>): void {
    const ticket = this.byNumber(public_id)
    if (ticket) this.#put({ ...ticket, ...fields })
  }

  /** Applies the server's answer to a scan. */
  settle({ scan_id, attendee }: Pick<ScanAnswer, 'attendee'> & { scan_id?: string }): void {
    if (scan_id) this.newcomers.settle({ scan_id, attendee })
    if (!attendee) return
    const ticket = this.byNumber(attendee.public_id)
    if (ticket) this.newcomers.listed(ticket.code_hash)
    const before = ticket?.check_in ?? null
    const wasCounted = before !== null && !isOwn(before)
    this.#count(Number(attendee.check_in !== null) - Number(wasCounted))
    const { check_in, status, to_pay } = attendee
    this.change(attendee.public_id, { check_in, status, to_pay })
  }

  /** Undoes a check-in, whatever the server knows of it so far. */
  leave(public_id: string): void {
    const check_in = this.byNumber(public_id)?.check_in
    if (check_in && !isOwn(check_in)) this.#count(-1)
    this.change(public_id, { check_in: null })
  }

  /** Adjusts the counter until the server sends a new one. */
  #count(change: number): void {
    if (!this.facts) return
    const { list } = this.facts
    this.facts = { ...this.facts, list: { ...list, checked_in_attendees: list.checked_in_attendees + change } }
  }

  /** Takes a reset (all tickets anew) or the changes since the last time. */
  take(facts: Facts, { is_reset, given }: { is_reset: boolean; given: readonly OfflineTicket[] }): void {
    this.facts = facts
    const before = is_reset ? [...this.#tickets.keys()] : []
    if (is_reset) {
      this.#tickets.clear()
      this.#hashes.clear()
      this.#numbers.clear()
      for (const part of PARTS) this.#changed.add(part)
    }
    for (const ticket of given) {
      this.#put(ticket)
      this.newcomers.listed(ticket.code_hash)
    }
    for (const code_hash of before) if (!this.#tickets.has(code_hash)) this.#replaced.add(code_hash)
  }

  async save(): Promise<void> {
    if (!this.facts) return
    const parts = new Map([...this.#changed].map((part): [string, OfflineTicket[]] => [part, []]))
    this.#changed.clear()
    for (const ticket of this.#tickets.values()) parts.get(partOf(ticket.code_hash))?.push(ticket)
    const kept = { newcomers: this.newcomers.all(), replaced: [...this.#replaced] }
    await this.#vault.write({ ...Object.fromEntries(parts), ...kept, facts: this.facts })
  }

  /** An attendee as the server lists it, with check-ins that this device has not sent yet. */
  withOwn(attendee: ListedAttendee): ListedAttendee {
    const check_in = this.byNumber(attendee.public_id)?.check_in ?? null
    return check_in && isOwn(check_in) && !attendee.check_in ? { ...attendee, check_in } : attendee
  }

  search(query: string): ListedAttendee[] {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    return [...this.#tickets.values()]
      .filter((ticket) => ticket.first_name !== '' && words.every((word) => textOf(ticket).includes(word)))
      .toSorted((a, b) => namesOf(a).localeCompare(namesOf(b)))
      .slice(0, MAX_SHOWN)
      .map(asListed)
  }

  /** The list with its state and counters for this moment, including scans that were not sent yet. */
  listNow(): StaffCheckInList | null {
    if (!this.facts) return null
    const { list } = this.facts
    const server_time = this.now()
    const own = [...this.#tickets.values()].filter(({ check_in }) => check_in && isOwn(check_in)).length
    const checked_in_attendees = list.checked_in_attendees + own + this.newcomers.own()
    return { ...list, checked_in_attendees, state: listState(list, server_time), server_time }
  }

  #put(ticket: OfflineTicket): void {
    const { id, code_hash, public_id } = ticket
    const before = this.#tickets.get(this.#hashes.get(id) ?? '')
    // A transferred ticket has another code and number.
    if (before && before.code_hash !== code_hash) {
      this.#tickets.delete(before.code_hash)
      this.#replaced.add(before.code_hash)
      this.#numbers.delete(before.public_id)
      this.#changed.add(partOf(before.code_hash))
    }
    this.#hashes.set(id, code_hash)
    this.#numbers.set(public_id, code_hash)
    this.#tickets.set(code_hash, ticket)
    this.#changed.add(partOf(code_hash))
  }
}

const partOf = (code_hash: string) => code_hash.charAt(0)
