import { sql } from 'kysely'
import { type BulkActState, bulkActs } from '#contract/bulk-acts.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { Db } from '#server/lib/database.ts'
import { endBulkAct } from '#server/orders/bulk/end-bulk-act.ts'
import { runBulkAct } from '#server/orders/bulk/run-bulk-act.ts'
import { undoBulkAct } from '#server/orders/bulk/undo-bulk-act.ts'
import type { TestApp } from './app.ts'
import type { Seller } from './sales.ts'

type Body = BodyInput<typeof bulkActs.start>
type Asked = Pick<Body, 'act' | 'tag' | 'refund' | 'payment_method'> & {
  order_ids?: number[]
  selection?: Body['selection']
}

const JOBS = { runBulkAct, undoBulkAct, endBulkAct }

/** Runs bulk acts on orders of an event. Orders change only when a job runs. */
export function bulkActsOf({ services }: Pick<TestApp, 'services'>, { visitor, event_id }: Seller) {
  const params = { event_id }
  const at = (id: number) => ({ params: { ...params, bulk_act_id: id } })
  const bodyOf = ({ order_ids, selection = { order_ids }, ...how }: Asked) => ({ ...how, selection })

  const preview = async (asked: Asked) =>
    (await visitor.call(bulkActs.start, { params, body: { ...bodyOf(asked), is_preview: true } })).data.preview
  const start = async (asked: Asked): Promise<number> => {
    const { data } = await visitor.call(bulkActs.start, { params, body: { ...bodyOf(asked), is_preview: false } })
    return data.bulk_act?.id ?? 0
  }
  const stateOf = async (id: number): Promise<BulkActState> => (await visitor.call(bulkActs.get, at(id))).data
  /** Runs a job as the queue does. */
  const work = async (job: keyof typeof JOBS, id: number, db: Db = services.db): Promise<BulkActState> => {
    await JOBS[job]({ ...services, db, mailer: null, is_last_attempt: false }, { bulk_act_id: id })
    return stateOf(id)
  }
  const done = async (asked: Asked): Promise<number> => {
    const id = await start(asked)
    await work('runBulkAct', id)
    return id
  }
  const askToUndo = (id: number) => visitor.call(bulkActs.undo, at(id))
  const undone = async (id: number): Promise<BulkActState> => {
    await askToUndo(id)
    return work('undoBulkAct', id)
  }
  /** The act ends as it does ten minutes later. */
  const ended = async (id: number): Promise<BulkActState> => {
    await closeUndoWindow(services.db, id)
    return work('endBulkAct', id)
  }
  const list = async (): Promise<BulkActState[]> => (await visitor.call(bulkActs.list, { params })).data
  return { preview, start, stateOf, work, done, askToUndo, undone, ended, list }
}

/** Moves the end of the act's undo window into the past. */
export async function closeUndoWindow(db: Db, id: number): Promise<void> {
  await db
    .updateTable('bulk_acts')
    .set({ undo_until: sql<string>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()
}
