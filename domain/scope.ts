/** Where a membership or an API key reaches: these organizers with all their events, and these events. Null: everywhere. */
export type Scope = { organizer_ids: number[]; event_ids: number[] } | null

export function reachesOrganizer(scope: Scope, organizer_id: number): boolean {
  return scope === null || scope.organizer_ids.includes(organizer_id)
}

export function reachesEvent(scope: Scope, event: { id: number; organizer_id: number }): boolean {
  return reachesOrganizer(scope, event.organizer_id) || scope === null || scope.event_ids.includes(event.id)
}

/** As it stands in two columns, of which both or neither is null. */
export function scopeOf(row: { organizer_ids: number[] | null; event_ids: number[] | null }): Scope {
  return row.organizer_ids && row.event_ids ? { organizer_ids: row.organizer_ids, event_ids: row.event_ids } : null
}
