import { sql } from 'kysely'
import { affiliates } from '#contract/affiliates.ts'
import { ApiFailure } from '#contract/client.ts'
import { SYSTEM } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { newShortId } from '#server/lib/token.ts'
import type { Visitor } from './clients.ts'
import type { Dice } from './figures/dice.ts'
import { until } from './until.ts'

/** A reader's copy: names of affiliates by id, as the API returns them. */
export type Copy = Map<number, string>
type Place = { id: number; account_id: number; organizer_id: number }

/** Number of reads so far. Writers wait for reads between their write and its commit. */
export type Readings = { count: number }

class RolledBack extends Error {}

/** `longest`: most reads for which a transaction is held. */
type Writing = { db: Db; event: Place; dice: Dice; readings: Readings; longest: number; isOver: () => boolean }

/**
 * Creates, renames and deletes affiliates of an event, one to three in a transaction. Each transaction is held for some reads, so
 * earlier writes can be committed later. A quarter is rolled back. Returns the number of committed ones.
 */
export async function write({ db, event, dice, readings, longest, isOver }: Writing): Promise<number> {
  let existing: number[] = []
  let committed = 0
  while (!isOver()) {
    const changing = db.transaction().execute(async (trx) => {
      let after = existing
      for (let more = dice.below(3); more >= 0; more--) after = await change(trx, event, { existing: after, dice })
      const enough = readings.count + dice.below(longest)
      await until('readers read', () => readings.count >= enough || isOver())
      if (dice.below(4) === 0) throw new RolledBack()
      return after
    })
    const after = await changing.catch((error) => {
      if (error instanceof RolledBack) return null
      throw error
    })
    if (after) {
      existing = after
      committed += 1
    }
  }
  return committed
}

type Affiliates = { existing: number[]; dice: Dice }

async function change(trx: Trx, event: Place, { existing, dice }: Affiliates): Promise<number[]> {
  const isNew = existing.length === 0 || dice.below(4) === 0
  const id = isNew ? await make(trx, event) : dice.oneOf(existing)
  const isGone = !isNew && dice.below(6) === 0
  const name = isNew ? 'affiliate.created' : isGone ? 'affiliate.deleted' : 'affiliate.updated'
  if (name !== 'affiliate.created') {
    const set = isGone ? { deleted_at: sql<string>`now()` } : { name: newShortId('a') }
    await trx.updateTable('affiliates').set(set).where('id', '=', id).execute()
  }
  await emit(trx, SYSTEM, { name, subject_id: id, place: inEvent(event) })
  return isGone ? existing.filter((one) => one !== id) : [...new Set([...existing, id])]
}

async function make(trx: Trx, { id: event_id, account_id }: Place): Promise<number> {
  const short_id = newShortId('aff')
  const code = short_id.slice(-16).toUpperCase()
  const values = { event_id, account_id, short_id, code, name: newShortId('a') }
  return (await trx.insertInto('affiliates').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** The affiliates in the database, which readers should have in the end. */
export async function affiliatesIn(db: Db): Promise<Copy> {
  const rows = await db.selectFrom('affiliates').select(['id', 'name']).where('deleted_at', 'is', null).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Told = { subject_id: number | null; event_id: number | null }

/** Fetches changed affiliates; those that no longer exist are removed from the copy. */
export async function apply(copy: Copy, call: Visitor['call'], entries: readonly Told[]): Promise<void> {
  for (const [id, { event_id }] of new Map(entries.map((entry) => [Number(entry.subject_id), entry]))) {
    const params = { event_id: Number(event_id), affiliate_id: id }
    const answer = await call(affiliates.get, { params }).catch((failure) => {
      if (failure instanceof ApiFailure && failure.status === 404) return null
      throw failure
    })
    if (answer) copy.set(id, answer.data.name)
    else copy.delete(id)
  }
}
