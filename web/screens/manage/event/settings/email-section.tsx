import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import type { EventSettings } from '#contract/event-settings.ts'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { useOrigin } from '#web/components/manage/settings/use-origin.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function EmailSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, (now) => ({
    support_email: now.support_email ?? '',
    email_footer_message: now.email_footer_message,
    ticket_attachments: now.ticket_attachments,
    notify_organizer_of_new_orders: now.notify_organizer_of_new_orders,
  }))
  const { form } = api
  const origin = useOrigin(settings)
  return (
    <FormSection id="email" title={t`Emails`} text={t`Emails to buyers, attendees and you.`} api={api}>
      <TextInput
        type="email"
        label={t`Reply-to address`}
        description={origin('support_email', t`By default, replies go to the organizer.`)}
        autoComplete="email"
        {...form.getInputProps('support_email')}
      />
      <RichTextEditor
        label={t`Email footer`}
        description={origin('email_footer_message')}
        {...form.getInputProps('email_footer_message')}
        value={form.values.email_footer_message}
      />
      <NativeSelect
        required
        label={t`Tickets as PDF`}
        description={t`Attached to order confirmations and ticket emails, in addition to the QR codes.`}
        data={[
          { value: 'NONE', label: t`Not attached` },
          { value: 'PER_ORDER', label: t`One file with all tickets` },
          { value: 'PER_TICKET', label: t`One file per ticket` },
        ]}
        {...form.getInputProps('ticket_attachments')}
      />
      <Switch
        label={t`Email the organizer about each new order`}
        {...form.getInputProps('notify_organizer_of_new_orders', { type: 'checkbox' })}
      />
    </FormSection>
  )
}
