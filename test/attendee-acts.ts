import { type AttendeeActState, attendeeActs } from '#contract/attendee-acts.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { endAttendeeAct } from '#server/attendees/bulk/end-attendee-act.ts'
import { runAttendeeAct } from '#server/attendees/bulk/run-attendee-act.ts'
import { undoAttendeeAct } from '#server/attendees/bulk/undo-attendee-act.ts'
import type { Db } from '#server/lib/database.ts'
import type { TestApp } from './app.ts'
import { closeUndoWindow } from './bulk-acts.ts'
import type { Seller } from './sales.ts'

type Body = BodyInput<typeof attendeeActs.start>
type Asked = Pick<Body, 'act' | 'tag'> & { attendee_ids?: number[]; selection?: Body['selection'] }

const JOBS = { runAttendeeAct, undoAttendeeAct, endAttendeeAct }

/** Runs acts on attendees of an event. Tickets change only when a job runs. */
export function attendeeActsOf({ services }: Pick<TestApp, 'services'>, { visitor, event_id }: Seller) {
  const params = { event_id }
  const at = (id: number) => ({ params: { ...params, attendee_act_id: id } })
  const ask = async ({ attendee_ids, selection = { attendee_ids }, ...how }: Asked, is_preview: boolean) =>
    (await visitor.call(attendeeActs.start, { params, body: { ...how, selection, is_preview } })).data

  const preview = async (asked: Asked) => (await ask(asked, true)).preview
  const start = async (asked: Asked) => (await ask(asked, false)).attendee_act?.id ?? 0
  const stateOf = async (id: number): Promise<AttendeeActState> => (await visitor.call(attendeeActs.get, at(id))).data
  /** Runs a job as the queue does. */
  const work = async (job: keyof typeof JOBS, id: number, db: Db = services.db): Promise<AttendeeActState> => {
    await JOBS[job]({ ...services, db, mailer: null, is_last_attempt: false }, { bulk_act_id: id })
    return stateOf(id)
  }
  const done = async (asked: Asked): Promise<number> => {
    const id = await start(asked)
    await work('runAttendeeAct', id)
    return id
  }
  const askToUndo = (id: number) => visitor.call(attendeeActs.undo, at(id))
  const undone = async (id: number): Promise<AttendeeActState> => {
    await askToUndo(id)
    return work('undoAttendeeAct', id)
  }
  /** The act ends as it does ten minutes later. */
  const ended = async (id: number): Promise<AttendeeActState> => {
    await closeUndoWindow(services.db, id)
    return work('endAttendeeAct', id)
  }
  const list = async (): Promise<AttendeeActState[]> => (await visitor.call(attendeeActs.list, { params })).data
  return { preview, start, stateOf, work, done, askToUndo, undone, ended, list }
}
