import type { UseFormReturnType } from '@mantine/form'
import type { BodyInput } from '#contract/endpoint.ts'
import type { productChanges } from '#contract/product-changes.ts'
import type { Product } from '#contract/products.ts'
import type { PriceChange, ProductVisibility } from '#domain/product-change.ts'
import type { Category } from '#web/screens/manage/event/products/use-product-order.ts'

/** Marks a field as unchanged. */
export const KEEP = 'KEEP'

export const NO_CHANGE = {
  /** Products and whole categories; all products if both are empty. */
  product_ids: [] as number[],
  category_ids: [] as number[],
  how: KEEP as PriceChange['how'] | typeof KEEP,
  price: { amount: null as number | null, percent: null as number | null },
  period: KEEP as typeof KEEP | 'SET',
  sale_start_date: null as string | null,
  sale_end_date: null as string | null,
  visibility: KEEP as ProductVisibility | typeof KEEP,
}
export type ChangeValues = typeof NO_CHANGE
export type ChangeForm = UseFormReturnType<ChangeValues>

type Body = BodyInput<typeof productChanges.make>

/** The products to change, in the order of the page. */
export function chosenOf(values: ChangeValues, categories: readonly Category[]): Product[] {
  const { product_ids, category_ids } = values
  const all = categories.flatMap((category) => category.products)
  if (product_ids.length + category_ids.length === 0) return all
  return all.filter(
    ({ id, product_category_id }) => product_ids.includes(id) || category_ids.includes(product_category_id),
  )
}

/** The request, without unchanged fields. `updated_at` tells which versions the user has seen. */
export function bodyOf(values: ChangeValues, products: readonly Product[]): Body {
  const { how, price, period, sale_start_date, sale_end_date, visibility } = values
  return {
    products: products.map(({ id: product_id, updated_at }) => ({ product_id, updated_at })),
    ...(how !== KEEP && { price: priceOf(how, price) }),
    ...(period === 'SET' && { sale_start_date, sale_end_date }),
    ...(visibility !== KEEP && { visibility }),
    is_preview: true,
  }
}

/** An empty field is an error that the schema names. */
function priceOf(how: PriceChange['how'], { amount, percent }: ChangeValues['price']): Body['price'] {
  const isPercent = how === 'ADD_PERCENT' || how === 'SUBTRACT_PERCENT'
  return (isPercent ? { how, percent } : { how, amount }) as Body['price']
}
