import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { LONGEST_SUBJECT, type MessagePurpose } from '#domain/message.ts'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent, useUser } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { Segmented } from '#web/ui/form/segmented.tsx'
import type { ComposerForm } from './composer.tsx'

const EmailPreview = lazyPart(async () => (await import('./email-preview.tsx')).EmailPreview)

type View = 'WRITE' | 'PREVIEW'

/** Subject and text, or their preview. */
export function TextFields({ form }: { form: ComposerForm }) {
  const { t } = useLingui()
  const [view, setView] = useState<View>('WRITE')
  const { purpose, subject, message, attachments } = form.values
  const attachment_ids = attachments.map(({ id }) => id)

  /** True if subject and text are filled in; sets errors at the fields otherwise. */
  function isWritten(): boolean {
    const isMissing = { subject: subject.trim() === '', message: message === null }
    if (isMissing.subject) form.setFieldError('subject', t`Fill this in.`)
    if (isMissing.message) form.setFieldError('message', t`Fill this in.`)
    return !isMissing.subject && !isMissing.message
  }

  return (
    <Stack gap="md">
      <TextInput
        required
        label={t`Subject`}
        maxLength={LONGEST_SUBJECT}
        autoComplete="off"
        {...form.getInputProps('subject')}
      />
      <Group justify="space-between" gap="xs">
        <Segmented<View>
          aria-label={t`Message`}
          size="xs"
          data={{ WRITE: t`Write`, PREVIEW: t`Preview` }}
          value={view}
          onChange={(next) => (next === 'WRITE' || isWritten()) && setView(next)}
        />
        <SendTest body={{ purpose, subject, message: message ?? '', attachment_ids }} isWritten={isWritten} />
      </Group>
      {view === 'PREVIEW' && message !== null ? (
        <EmailPreview {...{ purpose, subject, message }} />
      ) : (
        <RichTextEditor
          required
          label={t`Message`}
          value={message}
          error={form.errors.message}
          onChange={(html) => form.setFieldValue('message', html)}
        />
      )}
    </Stack>
  )
}

type TestProps = {
  body: { purpose: MessagePurpose; subject: string; message: string; attachment_ids: number[] }
  isWritten: () => boolean
}

function SendTest({ body, isWritten }: TestProps) {
  const { t, i18n } = useLingui()
  const { id: event_id } = useEvent()
  const { email } = useUser()
  const { mutate, isPending } = useApiMutation(messages.send)
  function send() {
    if (!isWritten()) return
    mutate(
      { params: { event_id }, body: { message_type: 'ALL_ATTENDEES', ...body, is_test: true } },
      {
        onSuccess: () => notifyDone(t`Test sent to ${email}.`),
        onError: (failure) => notifyProblem(i18n._(errorMessage(failure))),
      },
    )
  }
  return (
    <Button variant="default" loading={isPending} leftSection={<IconSend size={18} stroke={1.5} />} onClick={send}>
      <Trans>Send a test to me</Trans>
    </Button>
  )
}
