import type { PublicEvent } from '#contract/public-events.ts'
import { toMajor } from '#domain/money.ts'
import { type PublicPrice, productsOf } from './tickets/selection.ts'

type JsonObject = { [name: string]: string | JsonObject | JsonObject[] | string[] | undefined }

/** The event in schema.org's vocabulary, for search engines. */
export function eventJsonLd(event: PublicEvent, toAddress: (path: string) => string) {
  const url = toAddress(`/event/${event.id}/${event.slug}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url,
    startDate: event.start_date,
    ...(event.end_date && { endDate: event.end_date }),
    ...(event.description_preview && { description: event.description_preview }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${event.is_online_event ? 'Online' : 'Offline'}EventAttendanceMode`,
    image: [...event.images.filter(({ type }) => type === 'EVENT_COVER').map(({ url }) => url), event.share_image].map(
      toAddress,
    ),
    location: location(event, url),
    organizer: organizer(event, toAddress),
    offers: productsOf(event).flatMap((product) =>
      product.prices.map((price) => offer(event, { url, title: product.title, price })),
    ),
  }
}

function location(event: PublicEvent, url: string): JsonObject {
  if (event.is_online_event) return { '@type': 'VirtualLocation', url }
  const place = event.location_details
  const street = [place.address_line_1, place.address_line_2].filter(Boolean).join(', ')
  return {
    '@type': 'Place',
    ...((place.venue_name || place.city) && { name: place.venue_name ?? place.city ?? '' }),
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      ...(place.city && { addressLocality: place.city }),
      ...(place.state_or_region && { addressRegion: place.state_or_region }),
      ...(place.zip_or_postal_code && { postalCode: place.zip_or_postal_code }),
      ...(place.country && { addressCountry: place.country }),
    },
  }
}

function organizer({ organizer }: PublicEvent, toAddress: (path: string) => string): JsonObject {
  const isPublished = organizer.status === 'LIVE'
  return {
    '@type': 'Organization',
    name: organizer.name,
    ...(isPublished && { url: toAddress(`/events/${organizer.id}/${organizer.slug}`) }),
  }
}

type Offered = { url: string; title: string; price: PublicPrice }

function offer(event: PublicEvent, { url, title, price }: Offered): JsonObject {
  const start = price.sale_start_date
  return {
    '@type': 'Offer',
    name: price.label ? `${title}: ${price.label}` : title,
    url,
    price: toMajor(price.price_including_taxes_and_fees, event.currency),
    priceCurrency: event.currency,
    availability: `https://schema.org/${availability(price)}`,
    ...(start && { validFrom: start }),
    ...(price.sale_end_date && { validThrough: price.sale_end_date }),
  }
}

function availability(price: PublicPrice): string {
  if (price.is_before_sale_start_date) return 'PreOrder'
  if (price.is_sold_out) return 'SoldOut'
  return price.is_available ? 'InStock' : 'Discontinued'
}
