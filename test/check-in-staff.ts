import { checkIn, checkInLists } from '#contract/check-in.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import type { TestEvent } from './check-in-event.ts'
import { visit } from './clients.ts'

export type Entry = BodyInput<typeof checkIn.checkIn>['attendees'][number]

export async function openList(event: TestEvent, product_ids: number[], input: object = {}) {
  const body = { name: 'Entrance', description: null, activates_at: null, expires_at: null, product_ids, ...input }
  const { data } = await event.admin.call(checkInLists.create, { params: { event_id: event.event_id }, body })
  return { ...data, params: { check_in_list_short_id: data.short_id } }
}

export type OpenList = Awaited<ReturnType<typeof openList>>

/** Door staff with the secret link of a list. */
export function checkInStaff({ app }: TestApp) {
  const staff = visit(app)
  const scan = async ({ params }: OpenList, ...attendees: Entry[]) =>
    (await staff.call(checkIn.checkIn, { params, body: { attendees } })).data
  const shownList = async ({ params }: OpenList) => (await staff.call(checkIn.list, { params })).data
  const shownAttendees = async ({ params }: OpenList, query: object = {}) =>
    (await staff.call(checkIn.attendees, { params, query })).data
  return { staff, scan, shownList, shownAttendees }
}
