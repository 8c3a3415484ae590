export const ORGANIZER_STATUSES = ['DRAFT', 'LIVE', 'ARCHIVED'] as const
export type OrganizerStatus = (typeof ORGANIZER_STATUSES)[number]

/** Archived organizers return as drafts, so that nothing becomes public by accident. Keeping the status is a no-op. */
const ORGANIZER_TRANSITIONS: Record<OrganizerStatus, readonly OrganizerStatus[]> = {
  DRAFT: ['DRAFT', 'LIVE', 'ARCHIVED'],
  LIVE: ['DRAFT', 'LIVE', 'ARCHIVED'],
  ARCHIVED: ['DRAFT', 'ARCHIVED'],
}

export function canBecome(from: OrganizerStatus, to: OrganizerStatus): boolean {
  return ORGANIZER_TRANSITIONS[from].includes(to)
}
