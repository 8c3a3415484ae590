import { z } from 'zod'
import { AFFILIATE_STATUSES } from '#domain/affiliate-status.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, line, optional, seenVersion } from './fields.ts'
import { issue } from './issues.ts'
import { listQuery, pageOf } from './lists.ts'

const affiliate = z.object({
  id,
  event_id: id,
  code: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.enum(AFFILIATE_STATUSES),
  /** Key of the affiliate's own statistics page. */
  short_id: z.string(),
  clicks: z.int(),
  /** Number of completed orders, without cancelled and fully refunded ones. */
  total_sales: z.int(),
  /** Total of these orders less refunds, in minor units of the event's currency. */
  total_sales_gross: z.int(),
  currency: z.string(),
  created_at: instant,
  updated_at: instant,
})
export type Affiliate = z.output<typeof affiliate>

const person = {
  name: line(255),
  email: optional(email),
  status: z
    .enum(AFFILIATE_STATUSES)
    .optional()
    .transform((status) => status ?? 'ACTIVE'),
}

const affiliateInput = z.object({
  /** Stored in capitals. Cannot be changed later, since links with it are in use. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .min(3, issue('text_too_short', { least: 3 }))
    .max(20, issue('text_too_long', { most: 20 }))
    .regex(/^[A-Z0-9_-]*$/, issue('not_an_affiliate_code')),
  ...person,
})

const path = '/events/:event_id/affiliates'

export const affiliates = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'event',
    permission: 'affiliates.read',
    summary: 'List affiliates with what they have brought',
    query: listQuery({
      sorts: ['created_at', 'name', 'code', 'clicks', 'total_sales', 'total_sales_gross'],
      default_sort: 'created_at',
      default_sort_direction: 'desc',
      filters: {
        name: 'text',
        code: 'text',
        email: 'text',
        status: 'text',
        clicks: 'number',
        total_sales: 'number',
        total_sales_gross: 'number',
        created_at: 'date',
      },
    }),
    response: pageOf(affiliate),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'event',
    permission: 'affiliates.manage',
    summary: 'Create an affiliate',
    body: affiliateInput,
    response: affiliate,
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:affiliate_id`,
    access: 'event',
    permission: 'affiliates.read',
    summary: 'One affiliate',
    response: affiliate,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:affiliate_id`,
    access: 'event',
    permission: 'affiliates.manage',
    summary: 'Change an affiliate; the code stays',
    body: z.object({ ...person, updated_at: seenVersion }),
    response: affiliate,
  }),
  renewLink: endpoint({
    method: 'POST',
    path: `${path}/:affiliate_id/renew-link`,
    access: 'event',
    permission: 'affiliates.manage',
    summary: 'Replace the secret link to the figures; the former one stops working',
    response: affiliate,
    atomic: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:affiliate_id`,
    access: 'event',
    permission: 'affiliates.manage',
    summary: 'Delete an affiliate: name, email and clicks are erased, orders keep the code',
    response: null,
  }),
}

const figures = {
  clicks: z.int(),
  orders: z.int(),
  tickets: z.int(),
  /** Minor units. */
  revenue: z.int(),
}

/** Figures for an affiliate, without any data of buyers. */
const affiliateStatistics = z.object({
  code: z.string(),
  status: z.enum(AFFILIATE_STATUSES),
  currency: z.string(),
  event: z.object({ id, title: z.string(), slug: z.string(), start_date: instant, timezone: z.string() }),
  ...figures,
  /** Days in the event's zone with any activity, latest first; the latest 400. */
  days: z.array(z.object({ date: z.iso.date(), ...figures })),
})
export type AffiliateStatistics = z.output<typeof affiliateStatistics>

export const publicAffiliates = {
  statistics: endpoint({
    method: 'GET',
    path: '/public/affiliates/:affiliate_short_id',
    access: 'public',
    summary: 'The figures behind the secret link of an affiliate',
    response: affiliateStatistics,
    limit: { max: 120, seconds: 60, by: 'address' },
  }),
}
