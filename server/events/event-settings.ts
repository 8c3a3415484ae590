import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Legal } from '#contract/legal-links.ts'
import type { DB, EventSettings, PaymentProvider } from '#database/types.ts'
import { stillTaken } from '#domain/event-defaults.ts'
import type { ThemeSettings } from '#domain/theme.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handler } from '#server/http/serve.ts'
import type { ImageRow } from '#server/images/image-queries.ts'
import { logoRow, presentLogo } from '#server/images/logo.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { sanitizeRichText } from '#server/lib/html.ts'
import { takesCards } from '#server/payments/cards/card-accounts.ts'
import type { Location } from './event-queries.ts'

const RICH_TEXTS = [
  'pre_checkout_message',
  'post_checkout_message',
  'email_footer_message',
  'online_event_connection_details',
  'offline_payment_instructions',
] as const

/** The settings of an event; the one place that reads the whole row. */
export async function loadEventSettings(db: Db, event_id: number) {
  const row = await db
    .selectFrom('event_settings')
    .selectAll()
    // The driver does not parse arrays of our enum types.
    .select(sql<PaymentProvider[]>`payment_providers::text[]`.as('providers'))
    .select(takesCards(sql`(select account_id from events where id = event_settings.event_id)`).as('takes_cards'))
    .select(organizersTheme)
    .select(organizersLegal)
    .select(({ ref }) =>
      logoRow({ event_id: ref('event_settings.event_id'), organizer_id: organizerOf }).as('logo_row'),
    )
    .select(organizerCountsVisits)
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  return presentSettings(row)
}

/** Theme of the event's pages while the event has no theme of its own. */
function organizersTheme({ selectFrom }: ExpressionBuilder<DB, 'event_settings'>) {
  return selectFrom('organizer_settings')
    .innerJoin('events', 'events.organizer_id', 'organizer_settings.organizer_id')
    .whereRef('events.id', '=', 'event_settings.event_id')
    .select('organizer_settings.homepage_theme_settings')
    .as('organizer_theme_settings')
}

const organizerOf = sql<number>`(select organizer_id from events where id = event_settings.event_id)`

function organizersLegal({ selectFrom }: ExpressionBuilder<DB, 'event_settings'>) {
  return selectFrom('organizer_settings')
    .where('organizer_settings.organizer_id', '=', organizerOf)
    .select(
      sql<Legal>`json_build_object('imprint_url', imprint_url, 'privacy_url', privacy_url, 'terms_url', terms_url)`.as(
        'legal',
      ),
    )
    .as('legal')
}

function organizerCountsVisits({ exists, selectFrom }: ExpressionBuilder<DB, 'event_settings'>) {
  const counting = selectFrom('organizer_settings')
    .innerJoin('events', 'events.organizer_id', 'organizer_settings.organizer_id')
    .whereRef('events.id', '=', 'event_settings.event_id')
    .where('analytics_property', 'is not', null)
    .where('analytics_api_secret', 'is not', null)
  return exists(counting.select('events.id')).$castTo<boolean>().as('counts_visits')
}

const NO_LEGAL: Legal = { imprint_url: null, privacy_url: null, terms_url: null }

type Row = Selectable<EventSettings> & {
  providers: PaymentProvider[]
  organizer_theme_settings: ThemeSettings | null
  counts_visits: boolean
  takes_cards: boolean
  legal: Legal | null
  logo_row: ImageRow | null
}

function presentSettings({ providers, legal, logo_row, ...row }: Row) {
  return {
    ...row,
    legal: legal ?? NO_LEGAL,
    logo: presentLogo(logo_row),
    payment_providers: providers,
    location_details: row.location_details as Location,
  }
}

export const getEventSettings: Handler<typeof contract.events.getSettings> = ({ db, event }) =>
  loadEventSettings(db, event.id)

/** Updates the settings; those left out stay unchanged. */
export const updateEventSettings: Handler<typeof contract.events.updateSettings> = ({ db, actor, event, body }) =>
  db.transaction().execute(async (trx) => {
    const present = trx.selectFrom('event_settings').select('updated_at').where('event_id', '=', event.id)
    const { updated_at, ...given } = body
    assertVersion(await present.forUpdate().executeTakeFirstOrThrow(), updated_at)
    const changes = withCleanTexts(given)
    const before = await loadEventSettings(trx, event.id)
    refuseIncomplete({ ...before, ...changes })
    refuseCards(before, changes)
    if (Object.keys(changes).length > 0)
      await trx.updateTable('event_settings').set(asColumns(before, changes)).where('event_id', '=', event.id).execute()
    const after = await loadEventSettings(trx, event.id)
    const data = { fields: changedFields(before, after) }
    await emit(trx, actor, { name: 'event.settings_updated', subject_id: event.id, place: inEvent(event), data })
    return after
  })

/** Changed settings no longer count as inherited. Lists are written as JSON. */
function asColumns(before: EventSettingsRow, { offline_payment_methods: methods, ...changes }: Changes) {
  const taken_from = stillTaken(
    before.taken_from,
    changedFields(before, { ...changes, ...(methods && { offline_payment_methods: methods }) }),
  )
  return {
    ...changes,
    ...(methods && { offline_payment_methods: JSON.stringify(methods) }),
    taken_from: JSON.stringify(taken_from),
  }
}

type EventSettingsRow = Awaited<ReturnType<typeof loadEventSettings>>
type Changes = Body<typeof contract.events.updateSettings>

type Incomplete = Pick<
  EventSettingsRow,
  | 'payment_providers'
  | 'offline_payment_instructions'
  | 'offline_payment_methods'
  | 'enable_invoicing'
  | 'organization_name'
  | 'organization_address'
>

/** Refuses settings that are on while another one they need is missing. */
function refuseIncomplete(settings: Incomplete): void {
  const saysHow = settings.offline_payment_instructions || settings.offline_payment_methods.length > 0
  if (settings.payment_providers.includes('OFFLINE') && !saysHow)
    throw malformed('offline_payment_instructions', 'no_way_to_pay')
  if (!settings.enable_invoicing) return
  for (const name of ['organization_name', 'organization_address'] as const)
    if (!settings[name]) throw malformed(name, 'empty')
}

/**
 * Refuses to turn cards on without a way to take them. An event that offers cards already can change its other settings, even
 * after the account's keys are gone.
 */
function refuseCards(
  { payment_providers: before, takes_cards }: EventSettingsRow,
  { payment_providers }: Changes,
): void {
  const isAdded = payment_providers?.includes('STRIPE') && !before.includes('STRIPE')
  if (isAdded && !takes_cards) throw new ApiError('card_payments_not_connected')
}

/** Only the fields that were sent, with the rich texts sanitized. */
function withCleanTexts(body: Changes) {
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as typeof body
  for (const name of RICH_TEXTS) {
    const text = changes[name]
    if (text) changes[name] = sanitizeRichText(text)
  }
  return changes
}
