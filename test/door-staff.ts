import { checkIn, checkInLists } from '#contract/check-in.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { visit } from './clients.ts'
import type { TestEvent } from './door.ts'

export type Entry = BodyInput<typeof checkIn.checkIn>['attendees'][number]

export async function openList(event: TestEvent, product_ids: number[], input: object = {}) {
  const body = { name: 'Entrance', description: null, activates_at: null, expires_at: null, product_ids, ...input }
  const { data } = await event.office.call(checkInLists.create, { params: { event_id: event.event_id }, body })
  return { ...data, params: { check_in_list_short_id: data.short_id } }
}

export type OpenList = Awaited<ReturnType<typeof openList>>

/** Somebody at the door with the secret link of a list. */
export function doorStaff({ app }: TestApp) {
  const staff = visit(app)
  const scan = async ({ params }: OpenList, ...attendees: Entry[]) =>
    (await staff.call(checkIn.checkIn, { params, body: { attendees } })).data
  const shownList = async ({ params }: OpenList) => (await staff.call(checkIn.list, { params })).data
  const shownGuests = async ({ params }: OpenList, query: object = {}) =>
    (await staff.call(checkIn.attendees, { params, query })).data
  return { staff, scan, shownList, shownGuests }
}
