import { useEffect } from 'react'
import type { EventCategory } from '#domain/event-status.ts'
import { zonedToUtc } from '#domain/time.ts'
import type { Place } from '#web/lib/formats/place.ts'
import type { Known } from './path.tsx'

/** Data of the preview: the saved rows, overlaid with the values being typed. */
export type Shown = {
  id: number | null
  category: EventCategory
  organizer: string
  title: string
  /** Instants; null while there is no date. */
  start_date: string | null
  end_date: string | null
  timezone: string
  is_online_event: boolean
  place: Place
  tickets: { title: string; price: number | null; isFree: boolean }[]
  currency: string
}

export function shownOf({ organizer, draft }: Known): Shown {
  return {
    id: draft?.event.id ?? null,
    category: draft?.event.category ?? 'OTHER',
    organizer: organizer?.name ?? '',
    title: draft?.event.title ?? '',
    start_date: draft?.event.start_date ?? null,
    end_date: draft?.event.end_date ?? null,
    timezone: draft?.event.timezone ?? organizer?.timezone ?? 'UTC',
    is_online_event: draft?.settings.is_online_event ?? false,
    place: draft?.settings.location_details ?? {},
    tickets: ticketsOf(draft),
    currency: draft?.event.currency ?? organizer?.currency ?? 'EUR',
  }
}

function ticketsOf(draft: Known['draft']): Shown['tickets'] {
  const products = draft?.event.product_categories.flatMap((category) => category.products) ?? []
  return products.map(({ title, type, prices }) => ({
    title,
    price: prices[0]?.price ?? null,
    isFree: type === 'FREE',
  }))
}

/** Typed local time of the event as an instant; null while it is incomplete. */
export function typedInstant(local: string | null, zone: string): string | null {
  return local && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) ? zonedToUtc(local.slice(0, 16), zone) : null
}

/** Tells the preview about every change of the fields. */
export function useShow(onType: (typed: Partial<Shown>) => void, typed: Partial<Shown>): void {
  const text = JSON.stringify(typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every drawing makes the fields anew, so they are compared by what they hold
  useEffect(() => onType(typed), [text])
}
