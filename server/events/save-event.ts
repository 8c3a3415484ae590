import { type Insertable, sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import type { EventSettings, PaymentProvider } from '#database/types.ts'
import { BUILT_IN, takeOver } from '#domain/event-defaults.ts'
import { canonicalTimeZone } from '#domain/time-zones.ts'
import { eventWithQuestions, saidByAccount } from '#server/accounts/event-defaults.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import type { EventRow, OrganizerRow } from '#server/http/access.ts'
import type { Member } from '#server/http/identity.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { readEventDate } from '#server/lib/event-date.ts'
import { sanitizeRichText } from '#server/lib/html.ts'
import { ownOrganizer } from '#server/lib/own-rows.ts'
import { loadOrganizerSettings } from '#server/organizers/organizer-queries.ts'
import { createFirstCategory } from '#server/products/product-categories.ts'
import { refuseCurrencyWithoutAmounts } from '#server/products/tax-amounts.ts'
import { questionsToCopy } from '#server/questions/copy-questions.ts'
import { loadBareEvent } from './event-queries.ts'

type Input = Body<typeof contract.events.update>

/** A new event is a draft with settings and one category, so that products can be added at once. */
export async function createEvent(trx: Trx, { account_id, scope }: Member, body: Body<typeof contract.events.create>) {
  const { organizer_id, is_online_event, location_details, ...input } = body
  const organizer = await organizerFor(trx, { account_id, scope }, organizer_id)
  await refuseTooMany(trx, 'events', { id: account_id })
  const { id } = await trx
    .insertInto('events')
    .values({ ...readInput(input, organizer), account_id, organizer_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertDefaultSettings(trx, { event_id: id, organizer, is_online_event, location_details })
  await createFirstCategory(trx, id, 'Tickets')
  await askStandardQuestions(trx, account_id, id)
  return id
}

/** Copies the account's standard questions, except those about products: a new event has none. */
async function askStandardQuestions(trx: Trx, account_id: number, event_id: number): Promise<void> {
  const asked_by = await eventWithQuestions(trx, account_id)
  if (asked_by === null) return
  const questions = await questionsToCopy(trx, asked_by)
  await questions.write({ trx, event_id, products: new Map(), categories: new Map() })
}

type Owner = Pick<OrganizerRow, 'id' | 'account_id' | 'email'>
type NewSettings = { event_id: number; organizer: Owner } & Pick<
  Insertable<EventSettings>,
  'is_online_event' | 'location_details'
>

/** Inserts the settings of a new event from the defaults of its organizer and account. */
export async function insertDefaultSettings(trx: Trx, { organizer, ...settings }: NewSettings): Promise<void> {
  await trx
    .insertInto('event_settings')
    .values({ ...settings, ...(await firstSettings(trx, organizer)) })
    .execute()
}

/** Defaults of the organizer and the account for new events; default payment methods are offered from the start. */
async function firstSettings(trx: Trx, { id, account_id, email }: Owner) {
  const defaults = await loadOrganizerSettings(trx, id)
  const said = {
    ORGANIZER: {
      attendee_details_collection_method: defaults.default_attendee_details_collection_method,
      show_marketing_opt_in: defaults.default_show_marketing_opt_in,
    },
    ACCOUNT: await saidByAccount(trx, account_id),
  }
  // An event without a design follows its organizer's, so the account's design applies only if the organizer has none.
  if (defaults.homepage_theme_settings) said.ACCOUNT = { ...said.ACCOUNT, homepage_theme_settings: null }
  const support_email = defaults.mail_reply_to ?? email
  const { settings, taken_from } = takeOver(said, { ...BUILT_IN, support_email })
  const { offline_payment_methods: methods, offline_payment_instructions: instructions } = settings
  const isPaidOffline = instructions !== null || methods.length > 0
  return {
    ...settings,
    payment_providers: sql<PaymentProvider[]>`${isPaidOffline ? '{OFFLINE}' : '{}'}::payment_provider[]`,
    offline_payment_methods: JSON.stringify(methods),
    taken_from: JSON.stringify(taken_from),
    allow_attendee_self_edit: defaults.default_allow_attendee_self_edit,
  }
}

async function organizerFor(db: Db, member: Pick<Member, 'account_id' | 'scope'>, organizer_id: number) {
  const organizer = await ownOrganizer(db, member, organizer_id)
  if (!organizer) throw malformed('organizer_id', 'unknown_organizer')
  if (organizer.status === 'ARCHIVED') throw malformed('organizer_id', 'archived_organizer')
  return organizer
}

/**
 * Returns the names of the changed fields. Locks the event first, so that no order comes between the check and the new currency.
 */
export async function updateEvent(trx: Trx, event_id: number, { updated_at, ...body }: Input): Promise<string[]> {
  const event = await trx
    .selectFrom('events')
    .select(['timezone', 'currency', 'updated_at'])
    .where('id', '=', event_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  assertVersion(event, updated_at)
  const values = readInput(body, event)
  if (values.currency !== event.currency) await refuseCurrency(trx, event_id, values.currency)
  const before = await loadBareEvent(trx, event_id)
  await trx.updateTable('events').set(values).where('id', '=', event_id).execute()
  return changedFields(before, await loadBareEvent(trx, event_id))
}

async function refuseCurrency(trx: Trx, event_id: number, currency: string): Promise<void> {
  if (await hasOrders(trx, event_id)) throw new ApiError('currency_locked')
  await refuseCurrencyWithoutAmounts(trx, event_id, currency)
}

async function hasOrders(trx: Trx, event_id: number): Promise<boolean> {
  const order = await trx.selectFrom('orders').select('id').where('event_id', '=', event_id).limit(1).executeTakeFirst()
  return order !== undefined
}

/** Fills in missing fields from the event itself or, for a new one, from its organizer. */
function readInput(body: Omit<Input, 'updated_at'>, defaults: Pick<EventRow, 'timezone' | 'currency'>) {
  const timezone = canonicalTimeZone(body.timezone ?? defaults.timezone) ?? defaults.timezone
  const start_date = readEventDate(body.start_date, timezone, 'start_date')
  const end_date = readEventDate(body.end_date, timezone, 'end_date')
  if (end_date !== null && end_date < start_date) throw malformed('end_date', 'end_before_start')
  return {
    ...body,
    description: sanitizeRichText(body.description),
    start_date,
    end_date,
    timezone,
    currency: body.currency ?? defaults.currency,
  }
}
