import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { FormSection } from '#web/ui/layout/sections.tsx'
import type { OrganizerSettings } from './settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function MailSection({ settings }: { settings: OrganizerSettings }) {
  const { t } = useLingui()
  const { email } = useOrganizer()
  const { form, ...api } = useSettingsForm(settings, (now) => ({
    mail_sender_name: now.mail_sender_name ?? '',
    mail_reply_to: now.mail_reply_to ?? '',
  }))
  return (
    <FormSection
      id="mail"
      title={t`Emails`}
      text={t`How emails to buyers and attendees arrive.`}
      api={{ form, ...api }}
    >
      <TextInput
        label={t`Sender name`}
        description={t`Sender name. Defaults to the platform’s name.`}
        maxLength={60}
        autoComplete="organization"
        {...form.getInputProps('mail_sender_name')}
      />
      <TextInput
        type="email"
        label={t`Reply-to address`}
        placeholder={email}
        description={t`For events without a reply-to address of their own. New events start with it.`}
        autoComplete="email"
        {...form.getInputProps('mail_reply_to')}
      />
    </FormSection>
  )
}
