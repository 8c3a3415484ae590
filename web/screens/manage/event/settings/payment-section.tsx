import { useLingui } from '@lingui/react/macro'
import type { EventSettings } from '#contract/event-settings.ts'
import { paysAtTheDoor } from '#domain/payment-method.ts'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { useOrigin } from '#web/components/manage/settings/use-origin.ts'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { CardSwitch } from './card-switch.tsx'
import { DaysToPay } from './days-to-pay.tsx'
import { EventPaymentMethods } from './event-payment-methods.tsx'
import { useSettingsForm } from './use-settings-form.ts'

function valuesOf(now: EventSettings) {
  return {
    card: now.payment_providers.includes('STRIPE'),
    offline: now.payment_providers.includes('OFFLINE'),
    first: now.payment_providers[0] ?? ('STRIPE' as const),
    offline_payment_methods: now.offline_payment_methods,
    offline_payment_instructions: now.offline_payment_instructions,
    offline_payment_due_days: now.offline_payment_due_days,
    offline_payment_reminder_days: now.offline_payment_reminder_days,
    offline_payment_warning_days: now.offline_payment_warning_days,
    allow_orders_awaiting_offline_payment_to_check_in: now.allow_orders_awaiting_offline_payment_to_check_in,
    require_billing_address: now.require_billing_address,
    ask_for_company_details: now.ask_for_company_details,
  }
}

const inOrder = (first: 'STRIPE' | 'OFFLINE') =>
  first === 'STRIPE' ? (['STRIPE', 'OFFLINE'] as const) : (['OFFLINE', 'STRIPE'] as const)

export function PaymentSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, valuesOf, ({ card, offline, first, ...values }) => ({
    ...values,
    payment_providers: inOrder(first).filter((way) => (way === 'STRIPE' ? card : offline)),
  }))
  const { form } = api
  const origin = useOrigin(settings)
  const atTheDoor = paysAtTheDoor(form.values.offline_payment_methods)
  return (
    <FormSection id="payment" title={t`Payment`} text={t`How buyers pay for their orders.`} api={api}>
      <CardSwitch {...form.getInputProps('card', { type: 'checkbox' })} />
      <Switch
        label={t`Pay by bank transfer, at the door or another way`}
        description={t`The order waits until you mark it as paid. Its tickets stay reserved.`}
        {...form.getInputProps('offline', { type: 'checkbox' })}
      />
      {form.values.offline && (
        <>
          <EventPaymentMethods
            origin={origin('offline_payment_methods')}
            value={form.values.offline_payment_methods}
            onChange={(methods) => form.setFieldValue('offline_payment_methods', methods)}
          />
          <RichTextEditor
            required={form.values.offline_payment_methods.length === 0}
            label={t`How to pay`}
            description={origin(
              'offline_payment_instructions',
              t`Shown at checkout and in the email. We add the amount and the order number.`,
            )}
            {...form.getInputProps('offline_payment_instructions')}
            value={form.values.offline_payment_instructions}
          />
          {!atTheDoor && <DaysToPay values={form.values} propsOf={form.getInputProps} />}
          <Switch
            label={t`Admit unpaid attendees`}
            description={
              atTheDoor
                ? t`Always on while buyers can pay at the door. Door staff see what’s due and mark orders as paid; unpaid orders wait until then.`
                : t`Tickets show their code before they’re paid. Door staff see what’s due and can mark orders as paid.`
            }
            {...form.getInputProps('allow_orders_awaiting_offline_payment_to_check_in', { type: 'checkbox' })}
            {...(atTheDoor && { checked: true, disabled: true })}
          />
        </>
      )}
      {form.values.card && form.values.offline && (
        <SegmentedField
          label={t`First at checkout`}
          data={{ STRIPE: t`Card`, OFFLINE: t`Pay later` }}
          value={form.values.first}
          onChange={(way) => form.setFieldValue('first', way)}
        />
      )}
      <Switch
        label={t`Ask for billing address`}
        description={t`For orders that cost money.`}
        {...form.getInputProps('require_billing_address', { type: 'checkbox' })}
      />
      <Switch
        label={t`Ask for company and VAT ID`}
        description={t`Buyers can leave both empty. Invoices show them below the buyer’s name.`}
        {...form.getInputProps('ask_for_company_details', { type: 'checkbox' })}
      />
    </FormSection>
  )
}
