import type { contract } from '#contract/contract.ts'
import { shown } from '#domain/cover.ts'
import type { EventCategory } from '#domain/event-status.ts'
import { themeOf } from '#domain/page-theme.ts'
import { socialLinks } from '#domain/social-networks.ts'
import { emit } from '#server/activity/emit.ts'
import { inOrganizer } from '#server/activity/places.ts'
import { pageOfEvents } from '#server/events/event-list.ts'
import { selectEvents } from '#server/events/event-queries.ts'
import { summarizeEvents } from '#server/events/public-event-summary.ts'
import type { OrganizerRow } from '#server/http/access.ts'
import { previewsOrganizer } from '#server/http/identity.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { SessionUser } from '#server/http/session.ts'
import { pictureOf, versionOfOrganizer } from '#server/images/share-facts.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { contactTokens } from './contact-tokens.ts'
import { loadOrganizerSettings, presentOrganizer } from './organizer-queries.ts'

export function publicOrganizerHandlers({
  config,
}: Pick<Services, 'config'>): Handlers<typeof contract.publicOrganizers> {
  const tokens = contactTokens(config)
  return {
    get: async ({ db, params, user }) => {
      await visibleOrganizer(db, params.organizer_id, user)
      const [organizer, event_categories] = await Promise.all([
        loadPublicOrganizer(db, params.organizer_id),
        categoriesOf(db, params.organizer_id),
      ])
      const picture = pictureOf(organizer.images, 'ORGANIZER_COVER')
      const cover = picture ? shown(picture) : null
      return {
        ...organizer,
        cover,
        theme: themeOf(organizer.settings.homepage_theme_settings, cover),
        event_categories,
      }
    },

    /** Visitors see published events; members who may read the account's events also see unpublished ones. */
    events: async ({ db, params, query, user }) => {
      const organizer = await visibleOrganizer(db, params.organizer_id, user)
      const all = selectEvents(db).where('events.organizer_id', '=', organizer.id)
      const visible = previewsOrganizer(user, organizer, 'events.read')
        ? all.where('events.status', '<>', 'ARCHIVED')
        : all.where('events.status', 'in', ['LIVE', 'PAUSED'])
      const page = await pageOfEvents(db, visible, query)
      return { ...page, data: await summarizeEvents(db, page.data) }
    },

    contactForm: async ({ db, params }) => {
      const { id } = await visibleOrganizer(db, params.organizer_id, null)
      return { form_token: tokens.issue(id, Date.now()) }
    },

    contact: async ({ db, actor, params, body }) => {
      const organizer = await visibleOrganizer(db, params.organizer_id, null)
      const { name: visitor_name, email, message, form_token, topic } = body
      // Honeypot: a program that fills in every field gets the usual answer.
      if (topic) return undefined
      const refusal = tokens.refusal(organizer.id, form_token ?? '', Date.now())
      if (refusal) throw new ApiError(refusal)
      const of = { subject_id: organizer.id, place: inOrganizer(organizer) }
      const carry = { visitor_name, email, message }
      await db.transaction().execute(async (trx) => {
        await countMessage(trx, form_token ?? '')
        await emit(trx, actor, { name: 'organizer.contacted', ...of, carry })
      })
      return undefined
    },
  }
}

/** Limit of messages per opened form; for more, the visitor opens the form again. */
const OF_ONE_FORM = { max: 5, seconds: 24 * 60 * 60 }

/** Counts a message of a form, across all processes and addresses. */
async function countMessage(trx: Trx, form_token: string): Promise<void> {
  await countAttempt(trx, `contact-form:${form_token}`, OF_ONE_FORM).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError('form_expired') : error
  })
}

async function categoriesOf(db: Db, organizer_id: number): Promise<EventCategory[]> {
  const rows = await db
    .selectFrom('events')
    .select('category')
    .distinct()
    .where('organizer_id', '=', organizer_id)
    .where('status', 'in', ['LIVE', 'PAUSED'])
    .where('deleted_at', 'is', null)
    .orderBy('category')
    .execute()
  return rows.map(({ category }) => category)
}

/** The organizer if it is published or the caller may see it. */
async function visibleOrganizer(db: Db, id: number, user: SessionUser | null): Promise<OrganizerRow> {
  const organizer = await organizerById(db, id)
  if (organizer.status !== 'LIVE' && !previewsOrganizer(user, organizer)) throw new ApiError('not_found')
  return organizer
}

async function organizerById(db: Db, id: number): Promise<OrganizerRow> {
  return db
    .selectFrom('organizers')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** An organizer as its visitors see it, whatever its status: an event's page always names it. */
export async function loadPublicOrganizer(db: Db, id: number) {
  const organizer = await presentOrganizer(db, await organizerById(db, id))
  const settings = await loadOrganizerSettings(db, id)
  const { counts_visits } = settings
  const shown = { ...organizer, settings, counts_visits, social_links: socialLinks(settings.social_media_handles) }
  return { ...shown, share_image: `/events/${id}/share.jpg?v=${versionOfOrganizer(shown, organizer.images)}` }
}
