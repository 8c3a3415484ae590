import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import { patience } from '#test/patience.ts'
import type { AppProcess } from './app-process.ts'
import { type Arrival, HELD, type Meeting, type Tampering } from './tampering.ts'

/** Milliseconds after which a meeting is opened anyway and counts as missed. */
const LONGEST_WAIT = 40_000

type Room = Meeting & { index: number; backends: number[]; is_open: boolean }

/** Counts the requests at each meeting over all processes, and opens it when there are enough. */
export class Meetings {
  readonly #db: Db
  readonly #processes: AppProcess[]
  #rooms: Room[] = []
  missed: string[] = []

  constructor(db: Db, processes: AppProcess[]) {
    this.#db = db
    this.#processes = processes
  }

  expect({ meetings = [] }: Tampering): void {
    for (const room of this.#rooms) room.is_open = true
    this.#rooms = meetings.map((meeting, index) => ({ ...meeting, index, backends: [], is_open: false }))
    this.missed = []
  }

  come(index: number): number {
    return this.#rooms[index]?.backends.length ?? 0
  }

  arrived({ arrived_at_meeting, backend }: Arrival): void {
    const room = this.#rooms[arrived_at_meeting]
    if (!room) return
    room.backends.push(backend)
    if (room.backends.length >= room.people) this.open(room.index)
    else if (room.backends.length === 1 && room.people !== HELD) void this.#watch(room)
  }

  open(index: number): void {
    const room = this.#rooms[index]
    if (!room || room.is_open) return
    room.is_open = true
    for (const app of this.#processes) void app.send({ do: 'open_meeting', index }).catch(() => undefined)
  }

  /** Counts requests that wait for a lock as well: where a lock protects, they never reach the meeting. */
  async #watch(room: Room): Promise<void> {
    const end = performance.now() + patience(LONGEST_WAIT)
    while (!room.is_open && performance.now() < end) {
      if (room.backends.length + (await this.#heldUp(room)) >= room.people) this.open(room.index)
      else await sleep(10)
    }
    if (room.is_open) return
    this.missed.push(room.matching)
    this.open(room.index)
  }

  async #heldUp({ backends, waiting = '' }: Room): Promise<number> {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and pg_blocking_pids(pid) && ${backends}::int[] and query ~* ${waiting}
    `.execute(this.#db)
    return rows.length
  }
}
