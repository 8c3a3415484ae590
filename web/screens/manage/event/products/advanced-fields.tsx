import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Collapse, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { DEFAULT_MAX_PER_ORDER } from '#domain/product.ts'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import type { ProductFormApi } from './product-form-values.ts'
import { TaxPicker } from './tax-picker.tsx'

const FIELDS = [
  'tax_and_fee_ids',
  'min_per_order',
  'max_per_order',
  'sale_start_date',
  'sale_end_date',
  'highlight_message',
]

type Props = { form: ProductFormApi }

/** Rarely used fields of a product. The section opens by itself if one of them has an error. */
export function AdvancedFields({ form }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const needsAttention = FIELDS.some((field) => form.errors[field])
  const isShown = isOpen || needsAttention
  const summary = useSummary(form)
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        justify="space-between"
        h="auto"
        mih={36}
        py={6}
        styles={{ label: { textAlign: 'left', whiteSpace: 'normal' } }}
        aria-expanded={isShown}
        aria-controls={id}
        rightSection={isShown ? <IconChevronUp size={18} stroke={1.5} /> : <IconChevronDown size={18} stroke={1.5} />}
        onClick={() => setOpen(!isShown)}
      >
        <Trans>More: taxes, limits, sale dates, visibility</Trans>
      </Button>
      {!isShown && summary && (
        <Text size="sm" c="dimmed" mt={6}>
          {summary}
        </Text>
      )}
      <Collapse expanded={isShown} id={id}>
        <Stack gap="lg" pt="lg">
          <TaxPicker form={form} />
          <Limits form={form} />
          <Period form={form} />
          <Visibility form={form} />
          <Highlight form={form} />
        </Stack>
      </Collapse>
    </div>
  )
}

/** Short list of the advanced settings in use. */
function useSummary({ values }: ProductFormApi): string {
  const { t } = useLingui()
  const parts = [
    values.tax_and_fee_ids.length > 0 && t`taxes or fees`,
    (values.min_per_order || values.max_per_order) && t`limits per order`,
    (values.sale_start_date || values.sale_end_date) && t`sale dates`,
    (values.is_hidden || values.is_hidden_without_promo_code) && t`hidden`,
    values.waitlist_enabled && t`waitlist`,
    values.is_highlighted && t`highlighted`,
  ].filter((part) => typeof part === 'string')
  const list = parts.join(', ')
  return list && t`Set: ${list}`
}

function Limits({ form }: Props) {
  const { t } = useLingui()
  return (
    <Columns>
      <NumberField
        label={t`Minimum per order`}
        placeholder="1"
        min={1}
        {...form.getInputProps('min_per_order')}
        value={form.values.min_per_order}
      />
      <NumberField
        label={t`Maximum per order`}
        placeholder={String(DEFAULT_MAX_PER_ORDER)}
        min={1}
        {...form.getInputProps('max_per_order')}
        value={form.values.max_per_order}
      />
    </Columns>
  )
}

function Period({ form }: Props) {
  const { t } = useLingui()
  const { timezone } = useEvent()
  return (
    <Columns>
      <DateTimeInput
        label={t`On sale from`}
        zone={timezone}
        {...form.getInputProps('sale_start_date')}
        value={form.values.sale_start_date ?? null}
      />
      <DateTimeInput
        label={t`Until`}
        zone={timezone}
        isZoneSaid
        {...form.getInputProps('sale_end_date')}
        value={form.values.sale_end_date ?? null}
      />
    </Columns>
  )
}

function Visibility({ form }: Props) {
  const { t } = useLingui()
  const switches = {
    hide_before_sale_start_date: t`Hide until sales start`,
    hide_after_sale_end_date: t`Hide after sales end`,
    hide_when_sold_out: t`Hide when sold out`,
    is_hidden_without_promo_code: t`Show only with a promo code`,
    is_hidden: t`Always hide`,
    show_quantity_remaining: t`Show how many are left`,
  }
  return (
    <FieldGroup label={t`On the event page`} gap="xs">
      {Object.entries(switches).map(([field, label]) => (
        <Switch key={field} label={label} {...form.getInputProps(field, { type: 'checkbox' })} />
      ))}
      <Switch
        label={t`Show less`}
        description={t`Visitors see the name first and open it for description and price.`}
        {...form.getInputProps('start_collapsed', { type: 'checkbox' })}
      />
      <Switch
        label={t`Waitlist when sold out`}
        description={
          form.values.waitlist_enabled && form.values.hide_when_sold_out
            ? t`No one can join while “Hide when sold out” is on.`
            : t`Visitors leave their name and email, and get a ticket offered when one becomes free.`
        }
        {...form.getInputProps('waitlist_enabled', { type: 'checkbox' })}
      />
    </FieldGroup>
  )
}

function Highlight({ form }: Props) {
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      <Switch label={t`Highlight`} {...form.getInputProps('is_highlighted', { type: 'checkbox' })} />
      {form.values.is_highlighted && (
        <TextInput
          label={t`Highlight text`}
          placeholder={t`Most popular`}
          {...form.getInputProps('highlight_message')}
          value={form.values.highlight_message ?? ''}
        />
      )}
    </Stack>
  )
}
