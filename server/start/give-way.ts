import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Lowers the priority of this thread below the one that answers visitors. Linux gives each thread its own priority. */
export function giveWay(): void {
  try {
    const [, thread_id] = /task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (thread_id) setPriority(Number(thread_id), 10)
  } catch {
    // Other systems have no such file; the separate thread or process must suffice there.
  }
}
