import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { EventSettings } from '#contract/event-settings.ts'
import { DEFAULT_INVOICE_PREFIX, invoiceNumber } from '#domain/invoice.ts'
import { NumberField } from '#web/components/manage/number-field.tsx'
import { FormSection } from '#web/components/manage/sections.tsx'
import { Switch } from '#web/components/manage/switch.tsx'
import { TextArea } from '#web/components/manage/text-area.tsx'
import { useSettingsForm } from './use-settings-form.ts'

function valuesOf(now: EventSettings) {
  return {
    enable_invoicing: now.enable_invoicing,
    organization_name: now.organization_name ?? '',
    organization_address: now.organization_address ?? '',
    invoice_prefix: now.invoice_prefix ?? '',
    invoice_start_number: now.invoice_start_number as number | null,
  }
}

export function InvoiceSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, valuesOf, (values) => ({
    ...values,
    invoice_start_number: values.invoice_start_number as number,
  }))
  const { form } = api
  const { enable_invoicing, invoice_prefix, invoice_start_number } = form.values
  const example = invoiceNumber(invoice_prefix.trim(), invoice_start_number ?? 1)
  return (
    <FormSection
      id="invoices"
      title={t`Invoice numbers`}
      text={t`Consecutive, with no gaps and no duplicates.`}
      api={api}
    >
      <Switch
        label={t`Give each order an invoice number`}
        description={t`Starts with the next order. Cancelled orders keep their number.`}
        {...form.getInputProps('enable_invoicing', { type: 'checkbox' })}
      />
      {enable_invoicing && (
        <>
          <TextInput
            required
            label={t`Invoice issuer`}
            autoComplete="organization"
            maxLength={255}
            {...form.getInputProps('organization_name')}
          />
          <TextArea
            required
            label={t`Issuer’s address`}
            autoComplete="street-address"
            rows={2}
            maxLength={255}
            {...form.getInputProps('organization_address')}
          />
          <TextInput
            label={t`Prefix`}
            description={t`Letters, digits and hyphens. An invoice number looks like this: ${example}`}
            placeholder={DEFAULT_INVOICE_PREFIX}
            maxLength={10}
            {...form.getInputProps('invoice_prefix')}
          />
          <NumberField
            label={t`First number`}
            description={t`Once numbers are in use, you can only skip ahead. No number is used twice.`}
            min={1}
            max={999_999_999}
            {...form.getInputProps('invoice_start_number')}
            value={invoice_start_number}
          />
        </>
      )}
    </FormSection>
  )
}
