import type { contract } from '#contract/contract.ts'
import type { Actor } from '#domain/actor.ts'
import { canBecome, type OrganizerStatus } from '#domain/organizer-status.ts'
import { emit } from '#server/activity/emit.ts'
import { inOrganizer } from '#server/activity/places.ts'
import { archiveEventsOf } from '#server/events/archive-events.ts'
import { requireConfirmedEmail } from '#server/events/require-confirmed-email.ts'
import type { OrganizerRow } from '#server/http/access.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { presentOrganizer } from './organizer-queries.ts'

export const setOrganizerStatus: Handler<typeof contract.organizers.setStatus> = ({ db, actor, services, ...call }) =>
  db.transaction().execute(async (trx) => {
    const { organizer, body } = call
    const siblings = await lockOrganizersOf(trx, organizer.account_id)
    const present = siblings.find((row) => row.id === organizer.id)
    if (!present) throw new ApiError('not_found')
    if (!canBecome(present.status, body.status)) throw new ApiError('transition_not_allowed')
    if (body.status === 'ARCHIVED') {
      if (isLast(present, siblings)) throw new ApiError('last_organizer')
      await archiveEventsOf(trx, actor, organizer.id)
    }
    if (body.status === 'LIVE' && present.status !== 'LIVE')
      await requireConfirmedEmail(trx, services.config, organizer.account_id)
    return presentOrganizer(trx, await write(trx, actor, { organizer: present, to: body.status }))
  })

/** Locks all organizers of the account, so that two people cannot archive the last two at once. */
export function lockOrganizersOf(trx: Trx, account_id: number): Promise<OrganizerRow[]> {
  return trx
    .selectFrom('organizers')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** True if the account would be left without an active organizer. */
export function isLast(organizer: OrganizerRow, siblings: readonly OrganizerRow[]): boolean {
  return !siblings.some((row) => row.id !== organizer.id && row.status !== 'ARCHIVED')
}

type Change = { organizer: Pick<OrganizerRow, 'id' | 'account_id' | 'status'>; to: OrganizerStatus }

async function write(trx: Trx, actor: Actor, { organizer, to }: Change): Promise<OrganizerRow> {
  const { id, status: from } = organizer
  const data = { from, to }
  await emit(trx, actor, { name: 'organizer.status_changed', subject_id: id, place: inOrganizer(organizer), data })
  const changing = trx.updateTable('organizers').set({ status: to }).where('id', '=', id)
  return changing.returningAll().executeTakeFirstOrThrow()
}

type Publishing = { organizer_id: number; config: Services['config'] }

/** Publishes a draft organizer with its first event on sale; locks it, and refuses if it is archived. */
export async function publishOrganizer(trx: Trx, actor: Actor, { organizer_id, config }: Publishing): Promise<void> {
  const organizer = await trx
    .selectFrom('organizers')
    .select(['id', 'account_id', 'status'])
    .where('id', '=', organizer_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (organizer.status === 'ARCHIVED')
    throw new ApiError('transition_not_allowed', { message: 'The organizer is archived. Restore the organizer first.' })
  if (organizer.status !== 'DRAFT') return
  await requireConfirmedEmail(trx, config, organizer.account_id)
  await write(trx, actor, { organizer, to: 'LIVE' })
}
