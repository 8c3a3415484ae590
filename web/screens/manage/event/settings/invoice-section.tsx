import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { EventSettings } from '#contract/event-settings.ts'
import { DEFAULT_INVOICE_PREFIX, invoiceNumber } from '#domain/invoice.ts'
import { CountrySelect } from '#web/components/manage/fields/selects.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { useSettingsForm } from './use-settings-form.ts'

function valuesOf(now: EventSettings) {
  return {
    enable_invoicing: now.enable_invoicing,
    attach_invoice: now.attach_invoice,
    invoice_label: now.invoice_label ?? '',
    organization_name: now.organization_name ?? '',
    organization_address: now.organization_address ?? '',
    organization_country: now.organization_country ?? '',
    organization_vat_id: now.organization_vat_id ?? '',
    invoice_prefix: now.invoice_prefix ?? '',
    invoice_start_number: now.invoice_start_number as number | null,
    invoice_tax_details: now.invoice_tax_details ?? '',
    invoice_payment_terms_days: now.invoice_payment_terms_days,
    invoice_notes: now.invoice_notes ?? '',
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
      title={t`Invoices`}
      text={t`As a PDF, numbered with no gaps and no duplicates. Buyers download theirs from their order.`}
      api={api}
    >
      <Switch
        label={t`Issue an invoice for each order`}
        description={t`Starts with the next order. Refunds and cancelled orders get a credit note.`}
        {...form.getInputProps('enable_invoicing', { type: 'checkbox' })}
      />
      {enable_invoicing && <InvoiceFields form={form} example={example} />}
    </FormSection>
  )
}

type Form = ReturnType<typeof useSettingsForm<ReturnType<typeof valuesOf>>>['form']

function InvoiceFields({ form, example }: { form: Form; example: string }) {
  const { t } = useLingui()
  return (
    <>
      <Switch
        label={t`Attach invoices and credit notes to emails`}
        description={t`To order confirmations, and to emails about refunds and cancelled orders.`}
        {...form.getInputProps('attach_invoice', { type: 'checkbox' })}
      />
      <TextInput
        label={t`Title on the document`}
        description={t`Printed before the number, for example “Tax invoice” or “Receipt”.`}
        placeholder={t`Invoice`}
        maxLength={50}
        {...form.getInputProps('invoice_label')}
      />
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
      <CountrySelect
        label={t`Issuer’s country`}
        {...form.getInputProps('organization_country')}
        value={form.values.organization_country || null}
        onChange={(code) => form.setFieldValue('organization_country', code ?? '')}
      />
      <TextInput
        label={t`VAT ID or tax number`}
        description={t`Invoices can also be downloaded as XML (EN 16931) if they have your country and this number.`}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        {...form.getInputProps('organization_vat_id')}
      />
      <TextArea
        label={t`Tax details`}
        description={t`Appears below your address: company register, court and the like.`}
        rows={2}
        maxLength={500}
        {...form.getInputProps('invoice_tax_details')}
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
        value={form.values.invoice_start_number}
      />
      <NumberField
        label={t`Days to pay`}
        description={t`Due date on invoices paid later. Leave empty to use the order’s own due date.`}
        min={0}
        max={365}
        {...form.getInputProps('invoice_payment_terms_days')}
        value={form.values.invoice_payment_terms_days}
      />
      <TextArea
        label={t`Notes`}
        description={t`At the end of each invoice: bank details, legal notes, a thank you.`}
        rows={3}
        maxLength={1000}
        {...form.getInputProps('invoice_notes')}
      />
    </>
  )
}
