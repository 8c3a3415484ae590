import type { ServerResponse } from 'node:http'
import { ApiError } from '#server/lib/errors.ts'
import { FairShares } from '#server/lib/fair-shares.ts'
import { WAITING_ROOM as LIMITS } from '#server/lib/load-limits.ts'
import { Rotation } from '#server/lib/rotation.ts'
import { sendError } from './send-error.ts'

const BUSY = new ApiError('busy', { retry_after: LIMITS.come_again })

/** A visitor of an event, and the bytes that must be kept while they wait. */
export type Visitor = { outgoing: ServerResponse; event: string; caller: string; bytes: number }
type Enter = () => Promise<unknown>
/** Visitors of one address who wait in one lane, each with a function that ends the wait. */
type Party = Rotation<Enter, () => void>
/** A lane of one event, or of the further events of an address with many waiting. */
type Lane = { key: string; inside: number; parties: Rotation<string, Party> }

/**
 * Admits only as many reservations at once as can be worked on; the others wait before anything is done for them. Events take
 * turns, within an event addresses do, and each address keeps its order: neither a hot event nor a stranger with a thousand
 * connections keeps others out. A visitor who has waited too long, or finds too long a line, is told to come again.
 */
export class WaitingRoom {
  readonly #onRefused: () => void
  readonly #lanes = new Map<string, Lane>()
  /** Lanes with waiting visitors, except those at their limit of admitted ones. */
  readonly #turns = new Rotation<string, Lane>()
  readonly #line = new FairShares(LIMITS.line)
  #inside = 0

  constructor(onRefused: () => void) {
    this.#onRefused = onRefused
  }

  admit(visitor: Visitor, enter: Enter): void {
    const lane = this.#laneOf(visitor)
    const isFull = this.#inside >= LIMITS.inside || lane.inside >= LIMITS.inside_of_one_event
    if (!isFull && lane.parties.size === 0) this.#letIn(lane, enter)
    else if (this.#line.take(visitor.caller, placesOf(visitor))) this.#queueUp(visitor, lane, enter)
    else this.#refuse(visitor)
  }

  #laneOf({ event, caller }: Visitor): Lane {
    const own = this.#lanes.get(event)
    const isOneOfMany = !own?.parties.has(caller) && this.#line.takenBy(caller) >= LIMITS.many_of_one_address
    const key = isOneOfMany ? caller : event
    return this.#lanes.get(key) ?? { key, inside: 0, parties: new Rotation() }
  }

  #letIn(lane: Lane, enter: Enter): void {
    this.#inside += 1
    lane.inside += 1
    this.#lanes.set(lane.key, lane)
    void enter().finally(() => {
      this.#inside -= 1
      lane.inside -= 1
      if (lane.parties.size > 0) this.#turns.set(lane.key, lane)
      else if (lane.inside === 0) this.#lanes.delete(lane.key)
      while (this.#inside < LIMITS.inside && this.#turns.size > 0) this.#letNextIn(this.#turns.next()?.[1])
    })
  }

  #letNextIn(lane: Lane | undefined): void {
    if (!lane || lane.inside >= LIMITS.inside_of_one_event) return
    const [caller, party] = lane.parties.next() ?? []
    const [enter, leaveLine] = party?.next() ?? []
    if (caller && party?.size) lane.parties.set(caller, party)
    if (lane.parties.size > 0) this.#turns.set(lane.key, lane)
    leaveLine?.()
    if (enter) this.#letIn(lane, enter)
  }

  #queueUp(visitor: Visitor, lane: Lane, enter: Enter): void {
    const { outgoing, caller } = visitor
    const party: Party = lane.parties.get(caller) ?? new Rotation()
    const leaveLine = () => {
      clearTimeout(tooLong)
      outgoing.off('close', giveUp)
      this.#line.giveBack(caller, placesOf(visitor))
    }
    const giveUp = () => {
      leaveLine()
      party.delete(enter)
      if (party.size === 0) lane.parties.delete(caller)
      if (lane.parties.size === 0 && lane.inside === 0) this.#lanes.delete(lane.key)
    }
    const tooLong = setTimeout(() => {
      giveUp()
      this.#refuse(visitor)
    }, LIMITS.patience)
    outgoing.once('close', giveUp)
    lane.parties.set(caller, party.set(enter, leaveLine) as Party)
    this.#turns.set(lane.key, lane)
    this.#lanes.set(lane.key, lane)
  }

  #refuse({ outgoing }: Visitor): void {
    sendError(outgoing, BUSY)
    this.#onRefused()
  }
}

/** Places that a visitor takes up: a large body counts as several people. */
function placesOf({ bytes }: Visitor): number {
  return 1 + Math.floor(bytes / LIMITS.bytes_of_one_person)
}
