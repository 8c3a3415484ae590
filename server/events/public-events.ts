import type { contract } from '#contract/contract.ts'
import { coverOf } from '#domain/cover.ts'
import { isPubliclyVisible } from '#domain/event-status.ts'
import { themeOf } from '#domain/page-theme.ts'
import { adjustmentsOf, withProductsOf } from '#domain/promo-code.ts'
import { previewsEvent } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import { imagesOf } from '#server/images/image-queries.ts'
import { pictureOf, versionOfEvent } from '#server/images/share-facts.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { loadPublicOrganizer } from '#server/organizers/public-organizers.ts'
import { type Catalogue, loadCatalogue, type ProductInCatalogue } from '#server/products/catalogue.ts'
import { hasPromoCodes, tryPromoCode } from '#server/promo-codes/promo-code-queries.ts'
import { pageOfEvents } from './event-list.ts'
import { type EventInQuery, selectEvents } from './event-queries.ts'
import { loadEventSettings } from './event-settings.ts'
import { presentPublicEvent, summarizeEvents } from './public-event-summary.ts'
import { priceSummaryOf, publicCategories } from './public-products.ts'

export const publicEvents: Handlers<typeof contract.publicEvents> = {
  list: async ({ db, query }) => {
    const onSale = selectEvents(db).where('events.status', '=', 'LIVE').where('organizers.status', '=', 'LIVE')
    const page = await pageOfEvents(db, onSale, { ...query, eventsStatus: query.eventsStatus ?? 'upcoming' })
    return { ...page, data: await summarizeEvents(db, page.data) }
  },

  /** Drafts and archived events are visible only to members of their account. */
  get: async ({ db, params, query, user, address }) => {
    const row = await selectEvents(db).where('events.id', '=', params.event_id).executeTakeFirst()
    if (!row || !(previewsEvent(user, row) || isPubliclyVisible(row.status))) throw new ApiError('not_found')
    return loadPublicEvent(db, row, { code: query.promo_code, address })
  },
}

/** Previews of the event's page for members of the account. */
export const eventPreviews: Handlers<typeof contract.eventPreviews> = {
  get: async ({ db, event, query: { promo_code: code, stock }, address }) => {
    const row = await selectEvents(db).where('events.id', '=', event.id).executeTakeFirstOrThrow()
    return loadPublicEvent(db, row, { code, address, view: stock === 'NONE' ? withNothingLeft : asItIs })
  },
}

const asItIs = (catalogue: Catalogue): Catalogue => catalogue

const SOLD_OUT = [{ id: 0, limit: 0, held: 0, sold: 0 }]

function withNothingLeft({ categories, products }: Catalogue): Catalogue {
  const sold = ({ prices, ...product }: ProductInCatalogue) => ({
    ...product,
    prices: prices.map((price) => ({ ...price, pools: SOLD_OUT })),
  })
  return { categories, products: products.map(sold) }
}

type Look = { code: string | undefined; address: string; view?: (catalogue: Catalogue) => Catalogue }

async function loadPublicEvent(db: Db, row: EventInQuery, { code, address, view: seen = asItIs }: Look) {
  const [typed, has_promo_codes, stored, images, settings, organizer] = await Promise.all([
    code ? tryPromoCode(db, { event_id: row.id, code, address, now: row.now }) : null,
    hasPromoCodes(db, row.id),
    loadCatalogue(db, row.id),
    imagesOf(db, 'event_id', [row.id]),
    loadEventSettings(db, row.id),
    loadPublicOrganizer(db, row.organizer_id),
  ])
  const catalogue = seen(stored)
  const promo_code = typed && withProductsOf(typed, catalogue.products)
  const adjustments = adjustmentsOf(promo_code)
  const view = { event: row, promo_code, adjustments, now: row.now }
  const event = presentPublicEvent(row)
  const pictures = images.get(row.id) ?? []
  const cover = coverOf(pictureOf(pictures, 'EVENT_COVER'), row)
  return {
    ...event,
    ...priceSummaryOf(catalogue, view),
    images: pictures,
    cover,
    theme: themeOf(settings.homepage_theme_settings ?? settings.organizer_theme_settings, cover),
    share_image: `/event/${row.id}/share.jpg?v=${versionOfEvent(event, pictures)}`,
    settings,
    organizer,
    product_categories: publicCategories(catalogue, view),
    has_promo_codes,
    promo_code: promo_code?.code ?? null,
    promo_code_minimum: promo_code?.min_order_value ?? null,
    adjustments,
    server_time: row.now,
  }
}
