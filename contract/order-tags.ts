import { z } from 'zod'
import { LONGEST_TAG, MOST_TAGS } from '#domain/order-tag.ts'
import { endpoint } from './endpoint.ts'
import { line } from './fields.ts'
import { issue } from './issues.ts'
import { order } from './orders.ts'

/** Without commas, which separate the values of a filter. */
export const tagInput = line(LONGEST_TAG).refine((tag) => !tag.includes(','), issue('no_commas'))

/** Tags to add or remove. */
export const tagsInput = z
  .array(tagInput)
  .max(MOST_TAGS, issue('list_too_long', { most: MOST_TAGS }))
  .nullish()
  .transform((value) => value ?? [])

export const orderTags = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/order-tags',
    access: 'event',
    permission: 'orders.read',
    summary: 'The tags that orders of an event have',
    response: z.array(z.string()),
  }),
  change: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/tags',
    access: 'event',
    permission: 'orders.manage',
    atomic: true,
    summary: 'Add tags to an order, and take others from it',
    body: z.object({ add: tagsInput, remove: tagsInput }),
    response: order,
  }),
}
