import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventCategory } from '#domain/event-status.ts'

/** Names of the event categories. */
export const CATEGORY_WORDS: Record<EventCategory, MessageDescriptor> = {
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
