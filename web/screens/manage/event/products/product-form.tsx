import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { IconGift, IconHeart, IconShirt, IconStairs, IconTag, IconTicket } from '@tabler/icons-react'
import { type Product, products } from '#contract/products.ts'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { useTaxesAndFees } from '#web/components/manage/products/use-taxes-and-fees.ts'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { RichSelect } from '#web/ui/form/rich-select.tsx'
import { AdvancedFields } from './advanced-fields.tsx'
import { CodePrice } from './code-price.tsx'
import { PriceFields } from './price-fields.tsx'
import { copyOf, emptyProduct, type ProductFormApi, toBody, valuesOf } from './product-form-values.ts'
import { TierFields } from './tier-fields.tsx'
import type { Category } from './use-product-order.ts'

type Props = {
  product: Product | null
  /** The given product is only the template of a new one. */
  isCopy: boolean
  categories: Category[]
  category_id: number | undefined
  onClose: () => void
}

/** Creates a product, or changes the given one. Waits for the default taxes of new products. */
export function ProductForm(props: Props) {
  const taxes = useTaxesAndFees(useEvent().currency)
  return taxes.isReady ? <Form {...props} defaults={taxes.defaults} /> : null
}

function Form({ product, isCopy, categories, category_id, onClose, defaults }: Props & { defaults: number[] }) {
  const { t } = useLingui()
  const event = useEvent()
  const existing = isCopy ? null : product
  const params = { event_id: event.id, product_id: existing?.id ?? 0 }
  const api = useApiForm(existing ? products.update : products.create, {
    params,
    initialValues: existing
      ? valuesOf(existing)
      : product
        ? copyOf(product, t`${product.title} (copy)`)
        : emptyProduct(category_id ?? categories[0]?.id ?? 0, defaults),
    reload: existing !== null && (async () => valuesOf((await fetchNow(products.get, { params })).data)),
    toBody,
    success: existing ? t`Product saved.` : t`Product created.`,
    onDone: onClose,
  })
  const { form } = api
  const isLocked = existing?.prices.some((price) => price.quantity_sold + price.quantity_reserved > 0) ?? false
  return (
    <FormDrawer
      title={existing ? t`Edit product` : t`New product`}
      save={existing ? t`Save` : t`Create product`}
      form={api}
      onClose={onClose}
    >
      {isLocked ? <FixedKind {...form.values} /> : <KindFields form={form} />}
      <TextInput data-autofocus required label={t`Name`} {...form.getInputProps('title')} />
      <div>
        {form.values.type === 'TIERED' ? <TierFields form={form} existing={existing} /> : <PriceFields form={form} />}
        <CodePrice form={form} product_id={existing?.id ?? 0} />
      </div>
      <RichTextEditor
        label={t`Description`}
        {...form.getInputProps('description')}
        value={form.values.description ?? null}
      />
      {categories.length > 1 && (
        <NativeSelect
          required
          label={t`Category`}
          data={categories.map((category) => ({ value: String(category.id), label: category.name }))}
          {...form.getInputProps('product_category_id')}
          value={String(form.values.product_category_id)}
          onChange={({ currentTarget }) => form.setFieldValue('product_category_id', Number(currentTarget.value))}
        />
      )}
      <AdvancedFields form={form} />
    </FormDrawer>
  )
}

function useKinds() {
  const { t } = useLingui()
  return {
    types: [
      { value: 'TICKET', icon: IconTicket, label: t`Ticket`, text: t`Admits one attendee, with a QR code.` },
      {
        value: 'GENERAL',
        icon: IconShirt,
        label: t`Other product`,
        text: t`For example a drink, a T-shirt or parking.`,
      },
    ],
    pricings: [
      { value: 'PAID', icon: IconTag, label: t`Fixed price`, text: t`The same for everyone.` },
      { value: 'FREE', icon: IconGift, label: t`Free`, text: t`No payment needed.` },
      { value: 'DONATION', icon: IconHeart, label: t`Donation`, text: t`Buyers choose how much.` },
      { value: 'TIERED', icon: IconStairs, label: t`Tiers`, text: t`Several prices, such as early bird and regular.` },
    ],
  } as const
}

function KindFields({ form }: { form: ProductFormApi }) {
  const { t } = useLingui()
  const { types, pricings } = useKinds()
  return (
    <>
      <RichSelect
        label={t`Type`}
        choices={types}
        {...form.getInputProps('product_type')}
        value={form.values.product_type}
      />
      <RichSelect label={t`Pricing`} choices={pricings} {...form.getInputProps('type')} value={form.values.type} />
    </>
  )
}

/** Type of a product that is sold or in checkout, which can no longer change. */
function FixedKind({ product_type, type }: Pick<ProductFormApi['values'], 'product_type' | 'type'>) {
  const { types, pricings } = useKinds()
  const words = [
    types.find(({ value }) => value === product_type)?.label,
    pricings.find(({ value }) => value === type)?.label,
  ]
  const kind = words.join(' · ')
  return (
    <Text>
      {kind}{' '}
      <Text span size="sm" c="dimmed">
        <Trans>(can’t change, some are sold or in checkout)</Trans>
      </Text>
    </Text>
  )
}
