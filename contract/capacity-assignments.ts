import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, line, optional, seenVersion } from './fields.ts'
import { issue } from './issues.ts'
import { listQuery, pageOf } from './lists.ts'

const CAPACITY_STATUSES = ['ACTIVE', 'INACTIVE'] as const

/** Limit shared by several products. An inactive one neither limits nor counts. */
const capacityAssignment = z.object({
  id,
  event_id: id,
  name: z.string(),
  /** Null means unlimited: it only counts. */
  capacity: z.int().nullable(),
  /** Sold and reserved units of all its products. */
  used_capacity: z.int(),
  /** With two decimals; 0 if unlimited. */
  percentage_used: z.number(),
  applies_to: z.literal('PRODUCTS'),
  status: z.enum(CAPACITY_STATUSES),
  products: z.array(z.object({ id, title: z.string() })),
  created_at: instant,
  updated_at: instant,
})
export type CapacityAssignment = z.output<typeof capacityAssignment>

const capacityAssignmentInput = z.object({
  name: line(100),
  capacity: optional(z.int().min(1).max(10_000_000)),
  status: z.enum(CAPACITY_STATUSES),
  product_ids: z.array(id).min(1, issue('no_product_chosen')).max(1000),
  updated_at: seenVersion,
})

const path = '/events/:event_id/capacity-assignments'

export const capacityAssignments = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'event',
    permission: 'events.read',
    summary: 'List capacity assignments',
    query: listQuery({
      sorts: ['name', 'created_at', 'updated_at', 'used_capacity', 'capacity'],
      default_sort: 'created_at',
      default_sort_direction: 'desc',
      filters: {},
    }),
    response: pageOf(capacityAssignment),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'event',
    permission: 'products.manage',
    summary: 'Create a capacity assignment',
    description: 'What orders already take of the products counts at once; 409 when that is more than the capacity.',
    body: capacityAssignmentInput,
    response: capacityAssignment,
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:capacity_assignment_id`,
    access: 'event',
    permission: 'events.read',
    summary: 'One capacity assignment',
    response: capacityAssignment,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:capacity_assignment_id`,
    access: 'event',
    permission: 'products.manage',
    summary: 'Change a capacity assignment',
    description: 'Products added or removed are counted anew; 409 when they take more than the capacity.',
    body: capacityAssignmentInput,
    response: capacityAssignment,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:capacity_assignment_id`,
    access: 'event',
    permission: 'products.manage',
    summary: 'Delete a capacity assignment',
    response: null,
  }),
}
