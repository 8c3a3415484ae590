import type { ListedAttendee, StaffCheckInList } from '#contract/check-in.ts'
import type { CheckInConflict } from '#contract/check-in-devices.ts'
import { type ScanAnswer, staffDevices } from '#contract/staff-devices.ts'
import { api } from '#web/lib/calls/api.ts'
import {
  type CheckInClient,
  createCheckInClient,
  type Entry,
  isLost,
  type Verdict,
  withPin,
} from '../check-in-client.ts'
import { Book } from './book.ts'
import type { Judged } from './judge.ts'
import { createQueue, type Queue, type Waiting } from './queue.ts'
import { Sender } from './sender.ts'
import { readChanges, recallNewcomers, repeatOwn } from './sync.ts'
import { listedOrNobody, ownEntry, scanOf } from './ticket.ts'
import type { Vault } from './vault.ts'

/** Longest wait for the server at the door; after that the device decides by itself. */
const QUICK_MS = 300
/** Longest wait for decisions that only the server can make. */
const PATIENCE_MS = 10_000

export type DoorState = {
  name: string
  unsent: number
  conflicts: readonly CheckInConflict[]
  synced_at: string | null
}
type Of = { vault: Vault; short_id: string; token: string }

/** Client of a bound device: gives the same answers with and without a connection. */
export class Door implements CheckInClient {
  readonly worksOffline = true
  readonly #of: Of
  readonly #params: { check_in_list_short_id: string }
  readonly #book: Book
  readonly #queue: Queue
  readonly #sender: Sender
  readonly #listeners = new Set<() => void>()
  #pin: string | null = null
  #isReached = true
  #report: (reached: boolean) => void = () => undefined
  #onRefusal: (failure: unknown) => void = () => undefined
  #state: DoorState = { name: '', unsent: 0, conflicts: [], synced_at: null }

  static async open(of: Of): Promise<Door> {
    const [book, queue] = [await Book.open(of.vault), await createQueue(of.vault)]
    await recallNewcomers(book, queue)
    return new Door(of, book, queue)
  }

  private constructor(of: Of, book: Book, queue: Queue) {
    this.#of = of
    this.#params = { check_in_list_short_id: of.short_id }
    this.#book = book
    this.#queue = queue
    this.#sender = new Sender(queue, {
      params: this.#params,
      headers: () => this.#headers(),
      onAnswers: (answers) => this.#settle(answers),
      onFailure: (failure) => {
        this.#noteFailure(failure)
        this.#onRefusal(failure)
      },
    })
    repeatOwn(book, queue)
    this.#tell()
  }

  state = (): DoorState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The stored list; null before the first synchronization. */
  keptList(): StaffCheckInList | null {
    return this.#book.listNow()
  }

  /** Sets callbacks: one for whether the server was reached, one for a refusal of this device. */
  listen(report: (reached: boolean) => void, onRefusal: (failure: unknown) => void): void {
    this.#report = report
    this.#onRefusal = onRefusal
  }

  givePin(pin: string): void {
    this.#pin = pin
  }

  /** Sends the waiting scans, then loads the changes. */
  async list(): Promise<StaffCheckInList> {
    try {
      await this.#sender.send()
      const asked = { params: this.#params, headers: this.#headers(), unsent: this.#queue.size() }
      await readChanges(this.#book, asked)
    } catch (failure) {
      this.#noteFailure(failure)
      throw failure
    }
    repeatOwn(this.#book, this.#queue)
    await this.#book.save()
    this.#noteReach(true)
    return this.#book.listNow() as StaffCheckInList
  }

  async checkIn(entry: Entry): Promise<Verdict> {
    if (entry.action === 'check-in-and-mark-order-as-paid') return this.#pay(entry)
    const local = await this.#book.judge(entry)
    const { code, ask_if_unpaid = false } = entry
    const public_id = local.ticket?.public_id || entry.public_id
    const one = await this.#queue.add({ ...(code && { code }), ...(public_id && { public_id }), ask_if_unpaid })
    this.#tell()
    const answer = await this.#ask(one, local.ticket && !local.newcomer ? QUICK_MS : PATIENCE_MS)
    const verdict = answer ? verdictOf(answer) : await this.#decide(one, local)
    this.#tell()
    return verdict
  }

  async undo({ public_id, check_in }: ListedAttendee): Promise<void> {
    if (!check_in) return
    const scan_id = scanOf(check_in.short_id)
    const what = scan_id ? { undoes_scan_id: scan_id } : { check_in_short_id: check_in.short_id }
    const one = await this.#queue.add({ action: 'undo', ...(public_id && { public_id }), ...what })
    this.#book.leave(public_id)
    if (scan_id) this.#book.newcomers.leave(scan_id)
    this.#tell()
    await this.#ask(one, QUICK_MS)
    this.#tell()
  }

  async attendees(query: string, signal: AbortSignal): Promise<ListedAttendee[]> {
    if (!this.#mayReach() && this.#book.facts) return this.#book.search(query)
    try {
      const found = await this.#online().attendees(query, signal)
      return found.map((attendee) => this.#book.withOwn(attendee))
    } catch (failure) {
      if (signal.aborted || !isLost(failure) || !this.#book.facts) throw failure
      return this.#book.search(query)
    }
  }

  /** Sets the name of this device, shown to the organizer and at other doors. */
  async rename(name: string): Promise<void> {
    await api(staffDevices.rename, { params: this.#params, headers: this.#headers(), body: { name } })
    if (this.#book.facts) this.#book.facts = { ...this.#book.facts, name }
    await this.#book.save()
    this.#tell()
  }

  /** Deletes all data of the list on this device; returns the number of scans that were never sent. */
  async destroy(): Promise<number> {
    const unsent = this.#queue.unsent()
    await this.#of.vault.destroy()
    return unsent
  }

  async #ask(one: Waiting, within_ms: number) {
    return this.#mayReach() ? ((await this.#sender.answerTo(one, within_ms)) ?? one.answer) : null
  }

  async #decide(one: Waiting, { ticket, decision, newcomer }: Judged): Promise<Verdict> {
    if (decision === 'list_not_active' || decision === 'list_expired') {
      await this.#queue.remove([one])
      return { result: 'refused', attendee: null }
    }
    const result = decision === 'admit' ? 'admitted' : decision
    const decided = this.#queue.decide(one, result)
    const entered = result === 'admitted' ? { check_in: ownEntry(one.scan.scan_id, this.#book.now()) } : null
    if (entered && newcomer) this.#book.newcomers.enter(newcomer, entered.check_in)
    else if (entered && ticket) this.#book.change(ticket.public_id, entered)
    await decided
    return { result, attendee: listedOrNobody(ticket && { ...ticket, ...entered }) }
  }

  /** Payments need a connection: two doors must not take the same payment twice. */
  async #pay(entry: Entry): Promise<Verdict> {
    const verdict = await this.#online().checkIn(entry)
    this.#book.settle(verdict)
    this.#tell()
    await this.#book.save()
    return verdict
  }

  async #settle(answers: readonly ScanAnswer[]): Promise<void> {
    for (const answer of answers) this.#book.settle(answer)
    await this.#book.save()
    this.#noteReach(true)
  }

  #online(): CheckInClient {
    return createCheckInClient(this.#of.short_id, this.#headers())
  }

  #headers(): Record<string, string> {
    return { 'x-check-in-device': this.#of.token, ...withPin(this.#pin) }
  }

  #mayReach(): boolean {
    return this.#isReached && navigator.onLine
  }

  #noteFailure(failure: unknown): void {
    this.#noteReach(!isLost(failure))
  }

  #noteReach(reached: boolean): void {
    this.#isReached = reached
    this.#report(reached)
    this.#tell()
  }

  #tell(): void {
    const { name = '', conflicts = [], synced_at = null } = this.#book.facts ?? {}
    this.#state = { name, conflicts, synced_at, unsent: this.#queue.unsent() }
    for (const listener of this.#listeners) listener()
  }
}

function verdictOf({ result, attendee }: ScanAnswer): Verdict {
  if (result === 'list_expired' || result === 'list_not_active' || result === 'undone' || result === 'not_checked_in')
    return { result: 'refused', attendee: null }
  return { result, attendee }
}
