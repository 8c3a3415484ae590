import { useLingui } from '@lingui/react'
import { EVENT_CATEGORIES, type EventCategory } from '#domain/event-status.ts'
import { CATEGORY_WORDS } from '#web/components/shared/category-words.ts'

/** Event categories as options of a select. */
export function useEventCategories(): { value: EventCategory; label: string }[] {
  const { i18n } = useLingui()
  return EVENT_CATEGORIES.map((value) => ({ value, label: i18n._(CATEGORY_WORDS[value]) }))
}
