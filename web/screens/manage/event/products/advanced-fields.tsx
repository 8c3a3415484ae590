import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Collapse, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { DEFAULT_MAX_PER_ORDER } from '#domain/product.ts'
import { DateTimeInput } from '#web/components/manage/date-time-input.tsx'
import { FieldGroup } from '#web/components/manage/field-group.tsx'
import { NumberField } from '#web/components/manage/number-field.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
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

/** What most products do without; opens by itself when something in it needs attention. */
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
        aria-expanded={isShown}
        aria-controls={id}
        rightSection={isShown ? <IconChevronUp size={18} stroke={1.5} /> : <IconChevronDown size={18} stroke={1.5} />}
        onClick={() => setOpen(!isShown)}
      >
        <Trans>More: taxes, limits, sale period, visibility</Trans>
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

/** What is set in there, in a few words. */
function useSummary({ values }: ProductFormApi): string {
  const { t } = useLingui()
  const parts = [
    values.tax_and_fee_ids.length > 0 && t`taxes or fees`,
    (values.min_per_order || values.max_per_order) && t`limits per order`,
    (values.sale_start_date || values.sale_end_date) && t`a sale period`,
    (values.is_hidden || values.is_hidden_without_promo_code) && t`hidden`,
    values.is_highlighted && t`highlighted`,
  ].filter((part) => typeof part === 'string')
  const list = parts.join(', ')
  return list && t`Set: ${list}`
}

function Limits({ form }: Props) {
  const { t } = useLingui()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NumberField
        label={t`At least per order`}
        placeholder="1"
        min={1}
        {...form.getInputProps('min_per_order')}
        value={form.values.min_per_order}
      />
      <NumberField
        label={t`At most per order`}
        placeholder={String(DEFAULT_MAX_PER_ORDER)}
        min={1}
        {...form.getInputProps('max_per_order')}
        value={form.values.max_per_order}
      />
    </SimpleGrid>
  )
}

function Period({ form }: Props) {
  const { t } = useLingui()
  const { timezone } = useEvent()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
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
    </SimpleGrid>
  )
}

function Visibility({ form }: Props) {
  const { t } = useLingui()
  const switches = {
    hide_before_sale_start_date: t`Hide it before the sale starts`,
    hide_after_sale_end_date: t`Hide it after the sale ends`,
    hide_when_sold_out: t`Hide it when it is sold out`,
    is_hidden_without_promo_code: t`Show it only with a promo code`,
    is_hidden: t`Hide it always`,
    show_quantity_remaining: t`Say how many are left`,
    start_collapsed: t`Fold its description at first`,
  }
  return (
    <FieldGroup label={t`On the event's page`} gap="xs">
      {Object.entries(switches).map(([field, label]) => (
        <Switch key={field} label={label} {...form.getInputProps(field, { type: 'checkbox' })} />
      ))}
    </FieldGroup>
  )
}

function Highlight({ form }: Props) {
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      <Switch label={t`Highlight it`} {...form.getInputProps('is_highlighted', { type: 'checkbox' })} />
      {form.values.is_highlighted && (
        <TextInput
          label={t`Words on the highlight`}
          placeholder={t`Most loved`}
          {...form.getInputProps('highlight_message')}
          value={form.values.highlight_message ?? ''}
        />
      )}
    </Stack>
  )
}
