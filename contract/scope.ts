import { z } from 'zod'
import { id, optional } from './fields.ts'
import { issue } from './issues.ts'

const ids = optional(z.array(id).max(500, issue('list_too_long', { most: 500 }))).optional()

/** Access of a member or API key. If both are omitted or null, the whole account; else these organizers and these events. */
export const scopeInput = { organizer_ids: ids, event_ids: ids }
export type ScopeInput = { organizer_ids?: number[] | null | undefined; event_ids?: number[] | null | undefined }
