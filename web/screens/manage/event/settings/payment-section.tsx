import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import type { EventSettings } from '#contract/event-settings.ts'
import { NumberField } from '#web/components/manage/number-field.tsx'
import { RichTextEditor } from '#web/components/manage/rich-text-editor.tsx'
import { FormSection } from '#web/components/manage/sections.tsx'
import { useSettingsForm } from './use-settings-form.ts'

function valuesOf(now: EventSettings) {
  return {
    offline: now.payment_providers.includes('OFFLINE'),
    offline_payment_instructions: now.offline_payment_instructions,
    offline_payment_due_days: now.offline_payment_due_days,
    allow_orders_awaiting_offline_payment_to_check_in: now.allow_orders_awaiting_offline_payment_to_check_in,
    require_billing_address: now.require_billing_address,
  }
}

export function PaymentSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, valuesOf, ({ offline, ...values }) => ({
    ...values,
    payment_providers: offline ? ['OFFLINE'] : [],
  }))
  const { form } = api
  return (
    <FormSection id="payment" title={t`Payment`} text={t`How orders that cost something are paid.`} api={api}>
      <Switch
        label={t`Pay by bank transfer, on the spot or otherwise`}
        description={t`The order waits until you mark it as paid; its tickets are kept.`}
        {...form.getInputProps('offline', { type: 'checkbox' })}
      />
      {form.values.offline && (
        <>
          <RichTextEditor
            label={t`How to pay`}
            description={t`Stands in the checkout and in the e-mail: account, amount, until when.`}
            {...form.getInputProps('offline_payment_instructions')}
            value={form.values.offline_payment_instructions}
          />
          <NumberField
            label={t`Days to pay`}
            description={t`Whoever has not paid by then loses the order, and its tickets go to others, until the event begins. Empty: orders wait for ever.`}
            {...form.getInputProps('offline_payment_due_days')}
            value={form.values.offline_payment_due_days}
          />
          <Switch
            label={t`Let unpaid attendees in`}
            description={t`The door admits tickets of orders that still wait for payment.`}
            {...form.getInputProps('allow_orders_awaiting_offline_payment_to_check_in', { type: 'checkbox' })}
          />
        </>
      )}
      <Switch
        label={t`Ask for the billing address`}
        description={t`Of everybody whose order costs something.`}
        {...form.getInputProps('require_billing_address', { type: 'checkbox' })}
      />
    </FormSection>
  )
}
