import { z } from 'zod'
import { BULK_ACT_STATUSES, BULK_ACTS, isOfTags, KEPT_REASONS, MOST_ORDERS, SKIP_REASONS } from '#domain/bulk-act.ts'
import { RECEIVED_METHODS } from '#domain/received-method.ts'
import { endpoint } from './endpoint.ts'
import { chosenIds, id, instant, optional } from './fields.ts'
import { issue } from './issues.ts'
import { tagInput } from './order-tags.ts'
import { orders } from './orders.ts'

const { query, filter_fields } = orders.list.query.shape

const selection = z.object({
  /** Orders of the event. If omitted, all orders that search and filters find. */
  order_ids: optional(chosenIds(MOST_ORDERS)),
  query: optional(query),
  filter_fields: optional(filter_fields),
  /** `until` from the preview: excludes orders placed after it. */
  until: optional(instant),
})
export type Selection = z.output<typeof selection>

const bulkActInput = z
  .object({
    act: z.enum(BULK_ACTS),
    selection,
    /** Tag to add or remove. */
    tag: optional(tagInput),
    /** CANCEL only: also refunds what is left of each order. Requires `orders.refund`, as REFUND does. */
    refund: z.boolean().default(false),
    /** MARK_AS_PAID only: how the money was received; if omitted, that is not recorded. */
    payment_method: optional(z.enum(RECEIVED_METHODS)),
    /** Only returns what would happen. */
    is_preview: z.boolean(),
  })
  .refine(({ act, tag }) => !isOfTags(act) || tag !== null, { path: ['tag'], error: issue('empty') })
export type BulkActInput = z.output<typeof bulkActInput>

const skipped = z.array(z.object({ reason: z.enum(SKIP_REASONS), orders_count: z.int() }))

const preview = z.object({
  orders_count: z.int(),
  /** Number of orders that will change. */
  changed_count: z.int(),
  skipped,
  /** Figures of the orders that change. */
  tickets_count: z.int(),
  emails_count: z.int(),
  /** Minor units by currency: refunded, refundable after cancelling, or marked as paid. */
  amounts: z.array(z.object({ currency: z.string(), amount: z.int() })),
  /** Minor units by currency that the act refunds: to cards, and by hand, which the organizer pays back. */
  refunds: z.array(z.object({ currency: z.string(), card_amount: z.int(), manual_amount: z.int() })),
  until: instant,
})
export type BulkPreview = z.output<typeof preview>

const bulkAct = z.object({
  id,
  act: z.enum(BULK_ACTS),
  tag: z.string().nullable(),
  /** The cancellation also refunds. */
  refund: z.boolean(),
  /** How the money of orders marked as paid was received; null if that is not recorded. */
  payment_method: z.enum(RECEIVED_METHODS).nullable(),
  /** Name of the member or API key; null if deleted. */
  started_by: z.string().nullable(),
  status: z.enum(BULK_ACT_STATUSES),
  orders_count: z.int(),
  /** Number of orders processed. */
  handled_count: z.int(),
  changed_count: z.int(),
  skipped,
  restored_count: z.int(),
  /** Number of orders that could not be undone, and the first hundred of them. */
  kept_count: z.int(),
  kept: z.array(z.object({ order_id: id, public_id: z.string(), reason: z.enum(KEPT_REASONS) })),
  /** Seconds within which it can still be undone; while it runs, the full time. Null: no longer possible. */
  undo_seconds_left: z.int().nullable(),
  created_at: instant,
})
export type BulkActState = z.output<typeof bulkAct>

const path = '/events/:event_id/bulk-acts'
const granted = { access: 'event', permission: 'orders.manage' } as const

export const bulkActs = {
  start: endpoint({
    method: 'POST',
    path,
    ...granted,
    permission_for: { refund: 'orders.refund' },
    summary: 'Cancel, refund, mark as paid, write again to or tag many orders at once',
    description:
      'With is_preview nothing happens: the answer says exactly what would. Otherwise it takes effect in the background, ' +
      'each order once; emails and refunds to cards wait for ten minutes after it is done, and until then it can be undone. ' +
      'REFUND, and CANCEL with `refund`, need the permission `orders.refund` as well.',
    body: bulkActInput,
    response: z.object({ preview, bulk_act: bulkAct.nullable() }),
    atomic: true,
  }),
  list: endpoint({
    method: 'GET',
    path,
    ...granted,
    summary: 'Acts on many orders that are running or can still be undone',
    description: 'The newest first, 20 at most.',
    response: z.array(bulkAct),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:bulk_act_id`,
    ...granted,
    summary: 'How far an act on many orders is',
    response: bulkAct,
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:bulk_act_id/undo`,
    ...granted,
    summary: 'Undo an act on many orders',
    description:
      'While it runs and for ten minutes after. An act that refunds needs the permission `orders.refund`. Orders whose stock is gone, or that somebody has changed since, stay as they are.',
    response: bulkAct,
    atomic: true,
  }),
}
