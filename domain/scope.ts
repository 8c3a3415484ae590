/** Access of a membership or API key: these organizers with all their events, and these events. Null: everything. */
export type Scope = { organizer_ids: number[]; event_ids: number[] } | null

export function reachesOrganizer(scope: Scope, organizer_id: number): boolean {
  return scope === null || scope.organizer_ids.includes(organizer_id)
}

export function reachesEvent(scope: Scope, event: { id: number; organizer_id: number }): boolean {
  return reachesOrganizer(scope, event.organizer_id) || scope === null || scope.event_ids.includes(event.id)
}

/** Scope from its two columns, of which both or neither are null. */
export function scopeOf(row: { organizer_ids: number[] | null; event_ids: number[] | null }): Scope {
  return row.organizer_ids && row.event_ids ? { organizer_ids: row.organizer_ids, event_ids: row.event_ids } : null
}
