import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, line, optional, seenVersion } from './fields.ts'
import { orders } from './orders.ts'

const { query, filter_fields, sort_by, sort_direction } = orders.list.query.shape

const state = z.object({
  query: optional(query),
  filter_fields: optional(filter_fields),
  sort_by: optional(sort_by),
  sort_direction: optional(sort_direction),
  /** Names of the visible columns; if omitted, the default ones. */
  columns: optional(z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(40)),
})
export type SavedViewState = z.output<typeof state>

const savedView = z.object({
  id,
  name: z.string(),
  is_shared: z.boolean(),
  /** True if the caller may change and delete it. */
  is_editable: z.boolean(),
  state,
  updated_at: instant,
})
export type SavedView = z.output<typeof savedView>

const savedViewInput = z.object({
  name: line(60),
  /** Shared with everyone in the account who can read orders; requires the permission `orders.manage`. */
  is_shared: z.boolean(),
  state,
  updated_at: seenVersion,
})

const path = '/accounts/:account_id/saved-views'
// Members with access to only some events also have views: a view names no event.
const granted = { access: 'account', permission: 'orders.read', within_scope: true } as const

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path,
    ...granted,
    summary: 'Your saved views of the list of orders, and those shared in the account',
    response: z.array(savedView),
  }),
  create: endpoint({
    method: 'POST',
    path,
    ...granted,
    summary: 'Save filters, search, sorting and columns of the list of orders under a name',
    description: 'Up to 20 each. What an API key saves is shared.',
    body: savedViewInput,
    response: savedView,
    status: 201,
    atomic: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:saved_view_id`,
    ...granted,
    summary: 'Change a saved view',
    body: savedViewInput,
    response: savedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:saved_view_id`,
    ...granted,
    summary: 'Delete a saved view',
    response: null,
  }),
}
