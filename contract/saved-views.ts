import { z } from 'zod'
import type { Permission } from '#domain/permissions.ts'
import { attendees } from './attendees.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line, optional, seenVersion } from './fields.ts'
import type { ListQuery } from './lists.ts'
import { orders } from './orders.ts'

type ListParts = { query: z.ZodType; filter_fields: z.ZodType; sort_by: z.ZodType; sort_direction: z.ZodType }

/** State of a list; null is what the list has by itself. */
export type SavedViewState = {
  query: string | null
  filter_fields: NonNullable<ListQuery['filter_fields']> | null
  sort_by: string | null
  sort_direction: 'asc' | 'desc' | null
  columns: string[] | null
}

/** Search, filters and sorting are those of the list. */
function stateOf({ query, filter_fields, sort_by, sort_direction }: ListParts) {
  const state = z.object({
    query: optional(query),
    filter_fields: optional(filter_fields),
    sort_by: optional(sort_by),
    sort_direction: optional(sort_direction),
    /** Names of the visible columns; if omitted, the default ones. */
    columns: optional(z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(40)),
  })
  return state as unknown as z.ZodType<SavedViewState, Partial<SavedViewState>>
}

const savedViewOf = (state: ReturnType<typeof stateOf>) =>
  z.object({
    id,
    name: z.string(),
    is_shared: z.boolean(),
    /** True if the caller may change and delete it. */
    is_editable: z.boolean(),
    state,
    updated_at: instant,
  })
export type SavedView = z.output<ReturnType<typeof savedViewOf>>

const savedViewInputOf = (state: ReturnType<typeof stateOf>) =>
  z.object({
    name: line(60),
    /** Shared with everyone in the account who can read the list; requires the permission to manage what it lists. */
    is_shared: z.boolean(),
    state,
    updated_at: seenVersion,
  })

type Views<Path> = { path: Path; list: ListParts; permission: Permission; of: 'orders' | 'attendees' }

function viewsOf<const Path extends string>({ path, list, permission, of }: Views<Path>) {
  const state = stateOf(list)
  const [savedView, savedViewInput] = [savedViewOf(state), savedViewInputOf(state)]
  // Members with access to only some events also have views: a view names no event.
  const granted = { access: 'account', permission, within_scope: true } as const
  const one = `${path}/:saved_view_id` as const
  return {
    list: endpoint({
      method: 'GET',
      path,
      ...granted,
      summary: `Your saved views of the list of ${of}, and those shared in the account`,
      response: z.array(savedView),
    }),
    create: endpoint({
      method: 'POST',
      path,
      ...granted,
      summary: `Save filters, search, sorting and columns of the list of ${of} under a name`,
      description: 'Up to 20 each. What an API key saves is shared.',
      body: savedViewInput,
      response: savedView,
      status: 201,
      atomic: true,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      ...granted,
      summary: `Change a saved view of the list of ${of}`,
      body: savedViewInput,
      response: savedView,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      ...granted,
      summary: `Delete a saved view of the list of ${of}`,
      response: null,
    }),
  }
}

export const savedViews = viewsOf({
  path: '/accounts/:account_id/saved-views',
  list: orders.list.query.shape,
  permission: 'orders.read',
  of: 'orders',
})

export const attendeeViews = viewsOf({
  path: '/accounts/:account_id/attendee-views',
  list: attendees.list.query.shape,
  permission: 'attendees.read',
  of: 'attendees',
})
