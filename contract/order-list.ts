import { listQuery } from './lists.ts'

/** Search, sorting and filters of order lists. */
export const orderListQuery = listQuery({
  sorts: ['created_at', 'first_name', 'last_name', 'total_gross', 'email', 'public_id'],
  default_sort: 'created_at',
  default_sort_direction: 'desc',
  filters: {
    status: 'text',
    payment_status: 'text',
    refund_status: 'text',
    /** How it was paid, `NONE` for orders that are not paid, free, or without a record of it. */
    payment_method: 'text',
    /** `true` for orders that a member made, otherwise `false`. */
    is_manually_created: 'text',
    created_at: 'date',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    public_id: 'text',
    currency: 'text',
    total_gross: 'number',
    promo_code: 'text',
    affiliate_code: 'text',
    /** `true` for orders whose buyer agreed to marketing, otherwise `false`. */
    opted_into_marketing: 'text',
    /** Product of any of its lines. */
    product_id: 'number',
    /** Any of its tags. */
    tag: 'text',
  },
})
