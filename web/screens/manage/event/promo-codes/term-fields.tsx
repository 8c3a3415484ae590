import { useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import type { BodyInput } from '#contract/endpoint.ts'
import type { PromoCode, promoCodes } from '#contract/promo-codes.ts'
import { type DiscountType, shownCode } from '#domain/promo-code.ts'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { MoneyInput } from '#web/components/manage/fields/money-input.tsx'
import { ProductPicker } from '#web/components/manage/products/product-picker.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { NumberField, PercentField } from '#web/ui/form/number-field.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'

const EMPTY = {
  /** Creates several generated codes at once. */
  is_batch: false,
  count: 100 as number | null,
  prefix: '',
  code: '',
  discount_type: 'PERCENTAGE' as DiscountType,
  discount: null as number | null,
  applicable_product_ids: [] as number[],
  applicable_product_category_ids: [] as number[],
  start_date: null as string | null,
  expiry_date: null as string | null,
  max_allowed_usages: null as number | null,
  max_tickets: null as number | null,
  max_per_customer: null as number | null,
  min_order_value: null as number | null,
}
type PromoCodeValues = typeof EMPTY
export type PromoCodeFormApi = UseFormReturnType<PromoCodeValues>

export function valuesOf(promo: PromoCode | null): PromoCodeValues {
  return promo ? { ...EMPTY, ...promo, code: shownCode(promo.code) } : EMPTY
}

/** Builds the request. A single code sends the code itself; a batch sends the number of codes and their prefix. */
export function toBody({ is_batch, count, prefix, code, ...terms }: PromoCodeValues) {
  type Body = BodyInput<typeof promoCodes.create> & BodyInput<typeof promoCodes.createBatch>
  return (is_batch ? { ...terms, count, prefix } : { ...terms, code }) as Body
}

type Props = { form: PromoCodeFormApi }

export function DiscountFields({ form }: Props) {
  const { t } = useLingui()
  const { currency } = useEvent()
  const kind = form.values.discount_type
  return (
    <>
      <SegmentedField
        label={t`Discount`}
        data={{ PERCENTAGE: t`Percent off`, FIXED: t`Amount off`, NONE: t`Access only` }}
        value={kind}
        onChange={(value) => form.setValues({ discount_type: value, discount: value === 'NONE' ? 0 : null })}
        help={kind === 'NONE' && t`No discount. Reveals products that are hidden without a promo code.`}
      />
      {kind === 'PERCENTAGE' && (
        <PercentField
          required
          label={t`Percent off each ticket`}
          {...form.getInputProps('discount')}
          value={form.values.discount}
        />
      )}
      {kind === 'FIXED' && (
        <MoneyInput
          required
          label={t`Amount off each ticket`}
          description={t`The price never goes below zero.`}
          currency={currency}
          {...form.getInputProps('discount')}
          value={form.values.discount}
        />
      )}
    </>
  )
}

/** Products, period and minimum order value of a code. */
export function ConditionFields({ form }: Props) {
  const { t } = useLingui()
  const { currency, timezone } = useEvent()
  const { values, errors } = form
  return (
    <>
      <ProductPicker
        label={t`Applies to`}
        description={t`A whole category includes products that you move into it later.`}
        whenEmpty={t`All products`}
        {...form.getInputProps('applicable_product_ids')}
        error={errors.applicable_product_ids ?? errors.applicable_product_category_ids}
        value={values.applicable_product_ids}
        categories={{
          value: values.applicable_product_category_ids,
          onChange: (ids) => form.setFieldValue('applicable_product_category_ids', ids),
        }}
      />
      <MoneyInput
        label={t`Minimum order value`}
        description={t`Before the discount, without fees and taxes that come on top.`}
        currency={currency}
        {...form.getInputProps('min_order_value')}
        value={values.min_order_value}
      />
      <DateTimeInput
        label={t`Starts`}
        zone={timezone}
        {...form.getInputProps('start_date')}
        value={values.start_date}
      />
      <DateTimeInput
        label={t`Ends`}
        zone={timezone}
        isZoneSaid
        {...form.getInputProps('expiry_date')}
        value={values.expiry_date}
      />
    </>
  )
}

/** Limits on the uses of a code; in a batch they apply to each code. */
export function LimitFields({ form, isBatch }: Props & { isBatch: boolean }) {
  const { t } = useLingui()
  const unlimited = { placeholder: t`Unlimited`, min: 1 }
  return (
    <>
      <NumberField
        label={isBatch ? t`Maximum uses of each code` : t`Maximum uses`}
        description={t`Counted in orders.`}
        {...unlimited}
        {...form.getInputProps('max_allowed_usages')}
        value={form.values.max_allowed_usages}
      />
      <NumberField
        label={isBatch ? t`Maximum tickets of each code` : t`Maximum tickets`}
        description={t`All orders together. Other products it applies to count as well.`}
        {...unlimited}
        {...form.getInputProps('max_tickets')}
        value={form.values.max_tickets}
      />
      <NumberField
        label={t`Maximum orders per buyer`}
        description={t`Counted by email address.`}
        {...unlimited}
        {...form.getInputProps('max_per_customer')}
        value={form.values.max_per_customer}
      />
    </>
  )
}
