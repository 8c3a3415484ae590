import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { EVENT_CATEGORIES, type EventCategory } from '#domain/event-status.ts'

const WORDS: Record<EventCategory, MessageDescriptor> = {
  SOCIAL: msg`Social`,
  FOOD_DRINK: msg`Food and drink`,
  CHARITY: msg`Charity`,
  MUSIC: msg`Music`,
  ART: msg`Art`,
  COMEDY: msg`Comedy`,
  THEATER: msg`Theatre`,
  BUSINESS: msg`Business`,
  TECH: msg`Technology`,
  EDUCATION: msg`Education`,
  WORKSHOP: msg`Workshop`,
  SPORTS: msg`Sports`,
  FESTIVAL: msg`Festival`,
  NIGHTLIFE: msg`Nightlife`,
  OTHER: msg`Other`,
}

/** What an event can be, for a select. */
export function useEventCategories(): { value: EventCategory; label: string }[] {
  const { i18n } = useLingui()
  return EVENT_CATEGORIES.map((value) => ({ value, label: i18n._(WORDS[value]) }))
}
