import { useLingui } from '@lingui/react/macro'
import { IconSpeakerphone, IconTicket } from '@tabler/icons-react'
import type { MessagePurpose } from '#domain/message.ts'
import { RichSelect } from '#web/ui/form/rich-select.tsx'
import type { ComposerForm } from './composer.tsx'

/** Purpose of the message, which decides who may get it. */
export function PurposeField({ form }: { form: ComposerForm }) {
  const { t } = useLingui()
  return (
    <RichSelect<MessagePurpose>
      label={t`Purpose`}
      choices={[
        {
          value: 'EVENT',
          icon: IconTicket,
          label: t`About this event`,
          text: t`Important information, to everyone you choose.`,
        },
        {
          value: 'MARKETING',
          icon: IconSpeakerphone,
          label: t`News and offers`,
          text: t`Reaches only buyers who agreed to marketing. They can unsubscribe with one click.`,
        },
      ]}
      value={form.values.purpose}
      onChange={(purpose) => form.setFieldValue('purpose', purpose)}
    />
  )
}
