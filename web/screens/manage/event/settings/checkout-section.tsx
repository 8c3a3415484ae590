import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { EventSettings } from '#contract/event-settings.ts'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { useOrigin } from '#web/components/manage/settings/use-origin.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { useSettingsForm } from './use-settings-form.ts'

function valuesOf(now: EventSettings) {
  return {
    pre_checkout_message: now.pre_checkout_message,
    post_checkout_message: now.post_checkout_message,
    price_display_mode: now.price_display_mode,
    order_timeout_in_minutes: now.order_timeout_in_minutes as number | null,
    show_marketing_opt_in: now.show_marketing_opt_in,
    confirm_free_orders_by_email: now.confirm_free_orders_by_email,
  }
}

export function CheckoutSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, valuesOf, (values) => ({
    ...values,
    order_timeout_in_minutes: values.order_timeout_in_minutes as number,
  }))
  const { form } = api
  const origin = useOrigin(settings)
  const { id: event_id } = useEvent()
  const to = (screen: string) => `/manage/event/${event_id}/${screen}`
  return (
    <FormSection
      id="checkout"
      title={t`Checkout`}
      text={t`The texts buyers see and the details you ask for.`}
      api={api}
    >
      <RichTextEditor
        label={t`Message before the checkout`}
        description={t`Shown before buyers enter their details.`}
        {...form.getInputProps('pre_checkout_message')}
        value={form.values.pre_checkout_message}
      />
      <RichTextEditor
        label={t`Message after the checkout`}
        description={t`Shown to buyers once their order is completed.`}
        {...form.getInputProps('post_checkout_message')}
        value={form.values.post_checkout_message}
      />
      <SegmentedField
        label={t`Prices on the page`}
        data={{ INCLUSIVE: t`With taxes and fees`, EXCLUSIVE: t`Before taxes and fees` }}
        help={origin('price_display_mode', t`Buyers pay the same either way.`)}
        value={form.values.price_display_mode}
        onChange={(mode) => form.setFieldValue('price_display_mode', mode)}
      />
      <NumberField
        required
        label={t`Time to complete an order, in minutes`}
        description={origin('order_timeout_in_minutes', t`How long we hold tickets for a buyer. 1 to 120.`)}
        {...form.getInputProps('order_timeout_in_minutes')}
        value={form.values.order_timeout_in_minutes}
      />
      <Switch
        label={t`Ask buyers if they want marketing emails`}
        description={origin('show_marketing_opt_in', t`Adds an unticked checkbox at checkout.`)}
        {...form.getInputProps('show_marketing_opt_in', { type: 'checkbox' })}
      />
      <Switch
        label={t`Confirm free orders by email`}
        description={t`Stops people from booking out free events with fake addresses. Buyers get an email with a button, and their tickets once they press it. We hold their places for at least 30 minutes. Paid orders aren’t affected.`}
        {...form.getInputProps('confirm_free_orders_by_email', { type: 'checkbox' })}
      />
      <Text size="sm" c="dimmed">
        <Trans>
          Choose in <TextLink to={to('questions')}>Questions</TextLink> whether to ask for each attendee’s name, and in
          the <TextLink to={to('homepage-designer')}>homepage designer</TextLink> what the button says.
        </Trans>
      </Text>
    </FormSection>
  )
}
