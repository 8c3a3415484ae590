import { Trans, useLingui } from '@lingui/react/macro'
import { Switch, TextInput } from '@mantine/core'
import type { EventSettings } from '#contract/event-settings.ts'
import { NumberField } from '#web/components/manage/number-field.tsx'
import { RichTextEditor } from '#web/components/manage/rich-text-editor.tsx'
import { FormSection } from '#web/components/manage/sections.tsx'
import { SegmentedField } from '#web/components/manage/segmented-field.tsx'
import { useSettingsForm } from './use-settings-form.ts'

function valuesOf(now: EventSettings) {
  return {
    pre_checkout_message: now.pre_checkout_message,
    post_checkout_message: now.post_checkout_message,
    attendee_details_collection_method: now.attendee_details_collection_method,
    price_display_mode: now.price_display_mode,
    order_timeout_in_minutes: now.order_timeout_in_minutes as number | null,
    show_marketing_opt_in: now.show_marketing_opt_in,
    confirm_free_orders_by_email: now.confirm_free_orders_by_email,
    continue_button_text: now.continue_button_text ?? '',
  }
}

export function CheckoutSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, valuesOf, (values) => ({
    ...values,
    order_timeout_in_minutes: values.order_timeout_in_minutes as number,
  }))
  const { form } = api
  return (
    <FormSection id="checkout" title={t`Checkout`} text={t`What buyers read and are asked.`} api={api}>
      <RichTextEditor
        label={t`Message before the checkout`}
        description={t`Everybody reads it before filling in details.`}
        {...form.getInputProps('pre_checkout_message')}
        value={form.values.pre_checkout_message}
      />
      <RichTextEditor
        label={t`Message after the checkout`}
        description={t`Only those read it whose order is completed.`}
        {...form.getInputProps('post_checkout_message')}
        value={form.values.post_checkout_message}
      />
      <SegmentedField
        label={t`Names are asked`}
        data={[
          { value: 'PER_TICKET', label: t`For each ticket` },
          { value: 'PER_ORDER', label: t`Once per order` },
        ]}
        value={form.values.attendee_details_collection_method}
        onChange={(method) => form.setFieldValue('attendee_details_collection_method', method as 'PER_TICKET')}
      />
      <SegmentedField
        label={t`Prices on the page`}
        data={[
          { value: 'INCLUSIVE', label: t`All in` },
          { value: 'EXCLUSIVE', label: t`Before taxes and fees` },
        ]}
        help={<Trans>What is paid in the end is the same either way.</Trans>}
        value={form.values.price_display_mode}
        onChange={(mode) => form.setFieldValue('price_display_mode', mode as 'INCLUSIVE')}
      />
      <NumberField
        label={t`Minutes to finish an order`}
        description={t`So long tickets are kept for a buyer. Between 1 and 120.`}
        {...form.getInputProps('order_timeout_in_minutes')}
        value={form.values.order_timeout_in_minutes}
      />
      <TextInput
        label={t`Text of the button below the tickets`}
        placeholder={t`Continue`}
        maxLength={100}
        {...form.getInputProps('continue_button_text')}
      />
      <Switch
        label={t`Ask buyers whether they want news`}
        description={t`A box in the checkout that is never ticked beforehand.`}
        {...form.getInputProps('show_marketing_opt_in', { type: 'checkbox' })}
      />
      <Switch
        label={t`Have free orders confirmed by e-mail`}
        description={t`For events that people book out with invented addresses. Who orders something free gets an e-mail with a button, and the tickets once it is pressed. Until then the places are kept, for at least 30 minutes. Orders that cost something stay as they are.`}
        {...form.getInputProps('confirm_free_orders_by_email', { type: 'checkbox' })}
      />
    </FormSection>
  )
}
