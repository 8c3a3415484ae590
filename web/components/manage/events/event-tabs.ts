/** Tabs of a list of events, as used in the address. */
export const EVENT_TABS = ['upcoming', 'ended', 'archived'] as const
export type EventTab = (typeof EVENT_TABS)[number]

/** Tab of the address; the first one for anything unknown. */
export function toEventTab(text: string | undefined): EventTab {
  return EVENT_TABS.find((tab) => tab === text) ?? 'upcoming'
}

/** Query for a tab. Past events are sorted latest first. */
export function tabQuery(tab: EventTab): object {
  return tab === 'upcoming'
    ? { eventsStatus: tab }
    : { eventsStatus: tab, sort_by: 'start_date', sort_direction: 'desc' }
}
