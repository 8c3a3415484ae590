import { sql } from 'kysely'
import type { PayloadOf } from '#server/activity/subscribers.ts'
import type { Job } from '#server/job.ts'
import type { Services } from '#server/services.ts'
import { removeToken } from './apple/apple-devices.ts'
import { pushToDevices } from './apple/push-to-devices.ts'
import { updateGooglePasses } from './google/google-passes.ts'
import { type LoadedPass, loadPasses } from './load-pass.ts'
import { hashOf } from './pass-content.ts'
import type { PassRow } from './wallet-passes.ts'
import { appleWallet, googleWallet, walletsOf } from './wallet-settings.ts'

const TOGETHER = 100

type Changed = PassRow & LoadedPass
type Of = { event_id?: number; order_id?: number; attendee_id?: number }

/** Job: brings passes up to date after an event, an order or a ticket has changed. A pass that says the same as before is left alone. */
export const refreshPasses: Job<PayloadOf<'refreshPasses'>> = async (context, payload) => {
  if (walletsOf(context.config).length === 0) return
  let after = 0
  while (true) {
    const rows = await nextPasses(context, payload, after)
    const last = rows.at(-1)
    if (!last) return
    await refresh(context, rows)
    after = last.id
  }
}

function nextPasses({ db }: Services, { event_id, order_id, attendee_id }: Of, after: number): Promise<PassRow[]> {
  return db
    .selectFrom('wallet_passes')
    .selectAll()
    .where('id', '>', after)
    .$if(event_id !== undefined, (query) => query.where('event_id', '=', event_id ?? 0))
    .$if(attendee_id !== undefined, (query) => query.where('attendee_id', '=', attendee_id ?? 0))
    .$if(order_id !== undefined, (query) =>
      query.where('attendee_id', 'in', (eb) =>
        eb
          .selectFrom('attendees')
          .select('id')
          .where('order_id', '=', order_id ?? 0),
      ),
    )
    .orderBy('id')
    .limit(TOGETHER)
    .execute()
}

async function refresh(services: Services, rows: readonly PassRow[]): Promise<void> {
  for (const [event_id, ofEvent] of Map.groupBy(rows, (row) => row.event_id)) {
    const loaded = await loadPasses(services, event_id, ofEvent)
    const changed = loaded.filter(({ content, content_hash }) => !hashOf(content).equals(content_hash))
    await tellApple(
      services,
      changed.filter(({ wallet }) => wallet === 'APPLE'),
    )
    await tellGoogle(
      services,
      changed.filter(({ wallet }) => wallet === 'GOOGLE'),
    )
    for (const { id, content } of changed) await noteTold(services, id, hashOf(content))
  }
}

/** The time is set before the message: the devices ask at once. */
async function tellApple({ db, config }: Services, passes: readonly Changed[]): Promise<void> {
  const wallet = appleWallet(config)
  if (!wallet || passes.length === 0) return
  const ids = passes.map(({ id }) => id)
  await db.updateTable('wallet_passes').set({ changed_at: sql`clock_timestamp()` }).where('id', 'in', ids).execute()
  const devices = await db
    .selectFrom('wallet_devices')
    .select('push_token')
    .distinct()
    .where('pass_id', 'in', ids)
    .execute()
  const unused = await pushToDevices(
    wallet,
    devices.map(({ push_token }) => push_token),
  )
  for (const token of unused) await removeToken(db, token)
}

async function tellGoogle({ config }: Services, passes: readonly Changed[]): Promise<void> {
  const wallet = googleWallet(config)
  if (wallet) await updateGooglePasses(config, wallet, passes)
}

/** Last of all, so that a job that is tried again tells once more instead of never. */
async function noteTold({ db }: Services, id: number, content_hash: Buffer): Promise<void> {
  await db.updateTable('wallet_passes').set({ content_hash }).where('id', '=', id).execute()
}
