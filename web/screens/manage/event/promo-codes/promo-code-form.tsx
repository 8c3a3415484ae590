import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import type { BodyInput } from '#contract/endpoint.ts'
import { type PromoCode, promoCodes } from '#contract/promo-codes.ts'
import { type DiscountType, shownCode } from '#domain/promo-code.ts'
import { DateTimeInput } from '#web/components/manage/date-time-input.tsx'
import { FormDrawer } from '#web/components/manage/form-drawer.tsx'
import { MoneyInput } from '#web/components/manage/money-input.tsx'
import { NumberField, PercentField } from '#web/components/manage/number-field.tsx'
import { ProductPicker } from '#web/components/manage/product-picker.tsx'
import { SegmentedField } from '#web/components/manage/segmented-field.tsx'
import { useApiForm } from '#web/lib/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'

const EMPTY = {
  code: '',
  discount_type: 'PERCENTAGE' as DiscountType,
  discount: null as number | null,
  applicable_product_ids: [] as number[],
  expiry_date: null as string | null,
  max_allowed_usages: null as number | null,
}

/** Creates a promo code, or changes the one given. */
export function PromoCodeForm({ promo, onClose }: { promo: PromoCode | null; onClose: () => void }) {
  const { t } = useLingui()
  const event = useEvent()
  const api = useApiForm(promo ? promoCodes.update : promoCodes.create, {
    params: { event_id: event.id, ...(promo && { promo_code_id: promo.id }) },
    initialValues: promo ? { ...promo, code: shownCode(promo.code) } : EMPTY,
    toBody: (values) => values as BodyInput<typeof promoCodes.create>,
    success: promo ? t`Promo code saved.` : t`Promo code created.`,
    onDone: onClose,
  })
  const { form } = api
  const kind = form.values.discount_type

  return (
    <FormDrawer
      title={promo ? t`Edit promo code` : t`New promo code`}
      save={promo ? t`Save` : t`Create promo code`}
      form={api}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t`Code`}
        description={t`What buyers enter. Not case-sensitive.`}
        autoComplete="off"
        spellCheck={false}
        rightSection={
          <Button size="compact-sm" variant="subtle" onClick={() => form.setFieldValue('code', inventCode())}>
            <Trans>Generate</Trans>
          </Button>
        }
        rightSectionWidth={108}
        {...form.getInputProps('code')}
      />
      <SegmentedField
        label={t`Discount`}
        data={[
          { value: 'PERCENTAGE', label: t`Percent off` },
          { value: 'FIXED', label: t`Amount off` },
          { value: 'NONE', label: t`Access only` },
        ]}
        value={kind}
        onChange={(value) =>
          form.setValues({ discount_type: value as DiscountType, discount: value === 'NONE' ? 0 : null })
        }
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
          currency={event.currency}
          {...form.getInputProps('discount')}
          value={form.values.discount}
        />
      )}
      <ProductPicker
        label={t`Applies to`}
        whenEmpty={t`All products`}
        {...form.getInputProps('applicable_product_ids')}
        value={form.values.applicable_product_ids}
      />
      <DateTimeInput
        label={t`Ends`}
        zone={event.timezone}
        {...form.getInputProps('expiry_date')}
        value={form.values.expiry_date}
      />
      <NumberField
        label={t`Maximum uses`}
        placeholder={t`Unlimited`}
        min={1}
        {...form.getInputProps('max_allowed_usages')}
        value={form.values.max_allowed_usages}
      />
    </FormDrawer>
  )
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Eight characters that nobody mistakes for others. */
function inventCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}
