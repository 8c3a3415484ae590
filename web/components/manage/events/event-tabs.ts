/** The tabs of a list of events, as they stand in its address. */
export const EVENT_TABS = ['upcoming', 'ended', 'archived'] as const
export type EventTab = (typeof EVENT_TABS)[number]

/** The tab an address names; anything else is the first. */
export function toEventTab(text: string | undefined): EventTab {
  return EVENT_TABS.find((tab) => tab === text) ?? 'upcoming'
}

/** What is asked of the server for a tab: what is over is read from the latest on. */
export function tabQuery(tab: EventTab): object {
  return tab === 'upcoming'
    ? { eventsStatus: tab }
    : { eventsStatus: tab, sort_by: 'start_date', sort_direction: 'desc' }
}
