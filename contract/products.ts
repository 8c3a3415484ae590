import { z } from 'zod'
import { MOST_PER_ORDER, PRICE_TYPES, PRODUCT_TYPES } from '#domain/product.ts'
import { endpoint } from './endpoint.ts'
import { dateInput, id, instant, line, optional, richText, seenVersion } from './fields.ts'
import { issue } from './issues.ts'
import { listQuery, pageOf } from './lists.ts'
import { productPrice, productPriceInput } from './product-prices.ts'
import { chargedTaxAndFee } from './taxes-and-fees.ts'

const productFlags = {
  is_hidden: z.boolean(),
  is_hidden_without_promo_code: z.boolean(),
  hide_before_sale_start_date: z.boolean(),
  hide_after_sale_end_date: z.boolean(),
  hide_when_sold_out: z.boolean(),
  show_quantity_remaining: z.boolean(),
  start_collapsed: z.boolean(),
  is_highlighted: z.boolean(),
  /** Visitors can join a waitlist for prices that are sold out; docs/rules/waitlist.md. */
  waitlist_enabled: z.boolean(),
}

export const product = z.object({
  id,
  event_id: id,
  product_category_id: id,
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(PRICE_TYPES),
  product_type: z.enum(PRODUCT_TYPES),
  order: z.int(),
  sale_start_date: instant.nullable(),
  sale_end_date: instant.nullable(),
  min_per_order: z.int().nullable(),
  max_per_order: z.int().nullable(),
  ...productFlags,
  highlight_message: z.string().nullable(),
  quantity_sold: z.int(),
  /** Over all prices, but no more than a shared limit has left; null means unlimited. */
  quantity_remaining: z.int().nullable(),
  is_available: z.boolean(),
  is_sold_out: z.boolean(),
  is_before_sale_start_date: z.boolean(),
  is_after_sale_end_date: z.boolean(),
  prices: z.array(productPrice),
  taxes_and_fees: z.array(chargedTaxAndFee),
  updated_at: instant,
})
export type Product = z.output<typeof product>

export const productInput = z
  .object({
    title: line(255),
    description: optional(richText(10_000)),
    type: z.enum(PRICE_TYPES),
    product_type: z.enum(PRODUCT_TYPES),
    product_category_id: id,
    sale_start_date: optional(dateInput),
    sale_end_date: optional(dateInput),
    min_per_order: optional(z.int().min(1).max(MOST_PER_ORDER)),
    max_per_order: optional(z.int().min(1).max(MOST_PER_ORDER)),
    is_hidden: z.boolean().default(false),
    is_hidden_without_promo_code: z.boolean().default(false),
    hide_before_sale_start_date: z.boolean().default(false),
    hide_after_sale_end_date: z.boolean().default(false),
    hide_when_sold_out: z.boolean().default(false),
    show_quantity_remaining: z.boolean().default(false),
    start_collapsed: z.boolean().default(false),
    is_highlighted: z.boolean().default(false),
    waitlist_enabled: z.boolean().default(false),
    highlight_message: optional(line(255)),
    updated_at: seenVersion,
    tax_and_fee_ids: z.array(id).max(50).default([]),
    prices: z.array(productPriceInput).min(1, issue('no_price')).max(100),
  })
  .superRefine((input, context) => {
    const { min_per_order: min, max_per_order: max } = input
    if (min !== null && max !== null && min > max)
      context.addIssue({
        code: 'custom',
        path: ['max_per_order'],
        message: issue('max_below_min'),
      })
    if (input.type !== 'TIERED' && input.prices.length > 1)
      context.addIssue({ code: 'custom', path: ['prices'], message: issue('not_tiered') })
    for (const [index, price] of input.prices.entries())
      if (input.type === 'TIERED' && price.label === null)
        context.addIssue({ code: 'custom', path: ['prices', index, 'label'], message: issue('tier_without_name') })
  })

export const productCategory = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  is_hidden: z.boolean(),
  no_products_message: z.string().nullable(),
  order: z.int(),
  products: z.array(product),
  updated_at: instant,
})

const productCategoryInput = z.object({
  name: line(50),
  description: optional(richText(5000)),
  is_hidden: z.boolean().default(false),
  no_products_message: optional(line(255)),
})

const categoryPath = '/events/:event_id/product-categories'

export const productCategories = {
  list: endpoint({
    method: 'GET',
    path: categoryPath,
    access: 'event',
    permission: 'events.read',
    summary: 'Categories with their products, in their order',
    response: z.array(productCategory),
  }),
  create: endpoint({
    method: 'POST',
    path: categoryPath,
    access: 'event',
    permission: 'products.manage',
    summary: 'Create a category',
    body: productCategoryInput,
    response: productCategory,
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${categoryPath}/:product_category_id`,
    access: 'event',
    permission: 'events.read',
    summary: 'One category',
    response: productCategory,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${categoryPath}/:product_category_id`,
    access: 'event',
    permission: 'products.manage',
    summary: 'Change a category',
    body: productCategoryInput.extend({ updated_at: seenVersion }),
    response: productCategory,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${categoryPath}/:product_category_id`,
    access: 'event',
    permission: 'products.manage',
    summary: 'Delete a category and its unsold products',
    response: null,
  }),
}

const productPath = '/events/:event_id/products'

export const products = {
  list: endpoint({
    method: 'GET',
    path: productPath,
    access: 'event',
    permission: 'events.read',
    summary: 'List products',
    query: listQuery({
      sorts: ['order', 'created_at', 'title', 'sale_start_date', 'sale_end_date'],
      default_sort: 'order',
      default_sort_direction: 'asc',
      filters: { type: 'text', product_type: 'text', product_category_id: 'number' },
    }),
    response: pageOf(product),
  }),
  create: endpoint({
    method: 'POST',
    path: productPath,
    access: 'event',
    permission: 'products.manage',
    summary: 'Create a product',
    body: productInput,
    response: product,
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${productPath}/:product_id`,
    access: 'event',
    permission: 'events.read',
    summary: 'One product',
    response: product,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${productPath}/:product_id`,
    access: 'event',
    permission: 'products.manage',
    summary: 'Change a product; existing prices carry their id',
    body: productInput,
    response: product,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${productPath}/:product_id`,
    access: 'event',
    permission: 'products.manage',
    summary: 'Delete a product that was never ordered',
    response: null,
  }),
  sort: endpoint({
    method: 'POST',
    path: `${productPath}/sort`,
    access: 'event',
    permission: 'products.manage',
    summary: 'Set the order of all categories and products',
    body: z.object({
      sorted_categories: z
        .array(
          z.object({
            product_category_id: id,
            sorted_products: z.array(z.object({ id })).max(1000),
          }),
        )
        .max(200),
    }),
    response: null,
    atomic: true,
  }),
}
