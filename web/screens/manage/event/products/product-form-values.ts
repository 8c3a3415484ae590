import type { UseFormReturnType } from '@mantine/form'
import type { BodyInput } from '#contract/endpoint.ts'
import type { Product, products } from '#contract/products.ts'

type Body = BodyInput<typeof products.create>

export type PriceValues = {
  /** React key; not sent. */
  key: string
  id?: number
  label: string | null
  price: number | null
  initial_quantity_available: number | null
  sale_start_date: string | null
  sale_end_date: string | null
  is_hidden: boolean
}
export type ProductValues = Omit<Body, 'prices' | 'tax_and_fee_ids'> & {
  prices: PriceValues[]
  tax_and_fee_ids: number[]
}

export type ProductFormApi = UseFormReturnType<ProductValues>

let keys = 0

export function emptyPrice(): PriceValues {
  keys += 1
  return {
    key: String(keys),
    label: null,
    price: null,
    initial_quantity_available: null,
    sale_start_date: null,
    sale_end_date: null,
    is_hidden: false,
  }
}

export function emptyProduct(product_category_id: number, tax_and_fee_ids: number[]): ProductValues {
  return {
    title: '',
    description: null,
    type: 'PAID',
    product_type: 'TICKET',
    product_category_id,
    sale_start_date: null,
    sale_end_date: null,
    min_per_order: null,
    max_per_order: null,
    is_hidden: false,
    is_hidden_without_promo_code: false,
    hide_before_sale_start_date: false,
    hide_after_sale_end_date: false,
    hide_when_sold_out: false,
    waitlist_enabled: false,
    show_quantity_remaining: false,
    start_collapsed: false,
    is_highlighted: false,
    highlight_message: null,
    tax_and_fee_ids,
    prices: [emptyPrice()],
  }
}

export function valuesOf(product: Product): ProductValues {
  return {
    ...product,
    tax_and_fee_ids: product.taxes_and_fees.map((tax) => tax.id),
    prices: product.prices.map((price) => ({ ...emptyPrice(), ...price })),
  }
}

/** Values for a copy of a product: its prices get new ids and stock of their own. */
export function copyOf(product: Product, title: string): ProductValues {
  const { updated_at: _, ...values } = valuesOf(product)
  return { ...values, title, prices: values.prices.map(({ id: __, ...price }) => price) }
}

/** The request. A free product gets the price 0; an empty price is an error that the schema names. */
export function toBody(values: ProductValues): Body {
  const prices = values.type === 'TIERED' ? values.prices : values.prices.slice(0, 1)
  return {
    ...values,
    prices: prices.map(({ key: _, price, ...rest }) => ({ ...rest, price: values.type === 'FREE' ? 0 : price })),
  } as Body
}
