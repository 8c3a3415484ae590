import { useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import type { BodyInput } from '#contract/endpoint.ts'
import { type Product, products } from '#contract/products.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useKept } from './kept.ts'
import type { StepProps } from './path.tsx'

type Values = {
  title: string
  type: 'PAID' | 'FREE'
  prices: { price: number | null; initial_quantity_available: number | null }[]
}
export type TicketForm = UseFormReturnType<Values>
type Options = Pick<StepProps, 'draft' | 'goOn' | 'kept'> & {
  /** Default taxes and fees of new products. */
  taxes: number[]
}

/** Creates the ticket, or changes the existing one. Fields that this step does not show keep their values. */
export function useTicketStep({ draft, goOn, kept, taxes }: Options) {
  const { t } = useLingui()
  const [category] = draft?.event.product_categories ?? []
  const product = draft?.event.product_categories.flatMap((one) => one.products)[0]
  const params = { event_id: draft?.event.id ?? 0, ...(product && { product_id: product.id }) }
  const api = useApiForm<typeof products.create | typeof products.update, Values>(
    product ? products.update : products.create,
    {
      params: params as { event_id: number; product_id: number },
      initialValues: { ...valuesOf(product, t`Standard ticket`), ...kept.ticket },
      toBody: (values) => {
        const kept = product
          ? { ...product, tax_and_fee_ids: product.taxes_and_fees.map(({ id }) => id) }
          : { product_type: 'TICKET', product_category_id: category?.id, tax_and_fee_ids: taxes }
        return { ...kept, ...values, prices: pricesOf(values, product) } as BodyInput<typeof products.create>
      },
      onDone: goOn,
    },
  )
  useKept(kept, 'ticket', api.form.values)
  return { api, product }
}

function valuesOf(product: Product | undefined, title: string): Values {
  const price = product?.prices[0]
  return {
    title: product?.title ?? title,
    type: product?.type === 'FREE' ? 'FREE' : 'PAID',
    prices: [{ price: price?.price ?? null, initial_quantity_available: price?.initial_quantity_available ?? null }],
  }
}

/** A free ticket costs 0, whatever the hidden price field contains. */
function pricesOf({ type, prices }: Values, product: Product | undefined) {
  return prices.map((price, index) => ({
    ...product?.prices[index],
    ...price,
    price: type === 'FREE' ? 0 : price.price,
  }))
}
