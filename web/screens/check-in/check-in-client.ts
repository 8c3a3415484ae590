import { type CHECK_IN_RESULTS, checkIn, type ListedAttendee, type StaffCheckInList } from '#contract/check-in.ts'
import { ApiFailure } from '#contract/client.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { api } from '#web/lib/calls/api.ts'

export type Entry = BodyInput<typeof checkIn.checkIn>['attendees'][number]
export type Verdict = {
  /** `not_on_device` and `refused` come only from a device that decides by itself. */
  result: (typeof CHECK_IN_RESULTS)[number] | 'not_on_device' | 'refused'
  attendee: ListedAttendee | null
}

/** Data source of the check-in screens: the server, or a bound device that also decides by itself (offline/device-entry.ts). */
export type CheckInClient = {
  worksOffline: boolean
  list: () => Promise<StaffCheckInList>
  attendees: (query: string, signal: AbortSignal) => Promise<ListedAttendee[]>
  checkIn: (entry: Entry) => Promise<Verdict>
  undo: (attendee: ListedAttendee) => Promise<void>
}

const PATIENCE_MS = 10_000
const MAX_ATTENDEES = 150

export const withPin = (pin: string | null): Record<string, string> => (pin === null ? {} : { 'x-check-in-pin': pin })

/** Creates the client that asks the server about everything. */
export function createCheckInClient(check_in_list_short_id: string, headers: Record<string, string>): CheckInClient {
  const params = { check_in_list_short_id }
  const unanswered = new Map<string, string>()

  /**
   * Repeats an entry whose answer got lost under its old idempotency key, so that the first answer comes back and not "already
   * in".
   */
  async function ask(entry: Entry): Promise<Verdict> {
    const name = JSON.stringify(entry)
    const key = unanswered.get(name) ?? newKey()
    unanswered.set(name, key)
    try {
      const { data } = await api(checkIn.checkIn, {
        params,
        body: { attendees: [entry] },
        headers: { ...headers, 'idempotency-key': key },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      unanswered.delete(name)
      return data[0] ?? { result: 'unknown_ticket', attendee: null }
    } catch (failure) {
      if (!isLost(failure)) unanswered.delete(name)
      throw failure
    }
  }

  return {
    worksOffline: false,
    list: async () => (await api(checkIn.list, { params, headers, signal: AbortSignal.timeout(PATIENCE_MS) })).data,
    attendees: async (query, signal) => {
      const given = { ...(query && { query }), per_page: MAX_ATTENDEES }
      return (await api(checkIn.attendees, { params, query: given, headers, signal })).data
    },
    checkIn: ask,
    undo: async ({ check_in }) => {
      const check_in_short_id = check_in?.short_id ?? ''
      const signal = AbortSignal.timeout(PATIENCE_MS)
      await api(checkIn.undo, { params: { ...params, check_in_short_id }, headers, signal })
    },
  }
}

/** True if no answer came, so it is unknown whether the request arrived. */
export function isLost(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.code === 'network' || failure.code === 'request_in_progress')
}

/** A random hex key. `crypto.randomUUID` is missing on plain http, where check-in in a local network may run. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
