import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, FileButton, Input, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { type MessageAttachment, messageAttachments } from '#contract/messages.ts'
import { MOST_ATTACHED_MEGABYTES, MOST_ATTACHMENTS } from '#domain/message.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { loadManageWords } from '#web/lib/formats/i18n.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import styles from './composer.module.css'
import type { ComposerForm } from './composer.tsx'
import { useFileSize } from './use-file-size.ts'

const TAKEN = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.odt,.ods'

/** Attachments of a message. Each file is uploaded as soon as it is chosen. */
export function AttachmentFields({ form }: { form: ComposerForm }) {
  const { t } = useLingui()
  const { attachments } = form.values
  const change = (next: MessageAttachment[]) => {
    form.setFieldValue('attachments', next)
    form.clearFieldError('attachment_ids')
  }
  const { send, pending, refusal } = useSendFiles(attachments, change)
  const error = refusal ?? form.errors.attachment_ids
  const [most, megabytes] = [MOST_ATTACHMENTS, MOST_ATTACHED_MEGABYTES]
  return (
    <FieldGroup label={t`Attachments`}>
      <Chosen attachments={attachments} onRemove={(id) => change(attachments.filter((one) => one.id !== id))} />
      {attachments.length < most && (
        <FileButton multiple accept={TAKEN} onChange={(files) => void send(files)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              w="fit-content"
              loading={pending}
              data-path="attachment_ids"
              leftSection={<IconPaperclip size={18} stroke={1.5} />}
            >
              <Trans>Attach files</Trans>
            </Button>
          )}
        </FileButton>
      )}
      <Input.Description>
        <Trans>
          Up to {most} files and {megabytes} MB in total: PDF, JPEG, PNG, WebP, Word, Excel or OpenDocument.
        </Trans>
      </Input.Description>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </FieldGroup>
  )
}

type ChosenProps = { attachments: readonly MessageAttachment[]; onRemove: (id: number) => void }

function Chosen({ attachments, onRemove }: ChosenProps) {
  const { t } = useLingui()
  const fileSize = useFileSize()
  if (attachments.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t`Attachments`}>
      {attachments.map(({ id, file_name, size }) => (
        <li key={id}>
          <span>
            {file_name}{' '}
            <Text span size="sm" c="dimmed">
              {fileSize(size)}
            </Text>
          </span>
          <CloseButton aria-label={t`Remove ${file_name}`} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}

function useSendFiles(attachments: readonly MessageAttachment[], change: (next: MessageAttachment[]) => void) {
  const { t, i18n } = useLingui()
  const { id: event_id } = useEvent()
  const { mutateAsync, isPending } = useApiMutation(messageAttachments.upload)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [most, megabytes] = [MOST_ATTACHMENTS, MOST_ATTACHED_MEGABYTES]

  /** Reason why the files cannot all be attached. The server would refuse them too, but only after the upload. */
  function refusalOf(files: readonly File[]): string | null {
    if (attachments.length + files.length > most) return t`Attach up to ${most} files.`
    const bytes = [...attachments, ...files].reduce((sum, { size }) => sum + size, 0)
    return bytes > megabytes * 1_000_000 ? t`Attach up to ${megabytes} MB in total.` : null
  }

  async function send(files: readonly File[]): Promise<void> {
    const refused = refusalOf(files)
    setRefusal(refused)
    const sent = [...attachments]
    for (const file of refused === null ? files : []) {
      const body = new FormData()
      body.set('file', file)
      try {
        sent.push((await mutateAsync({ params: { event_id }, body })).data)
        change([...sent])
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        return setRefusal(await wordsOf(failure, file))
      }
    }
  }

  async function wordsOf(failure: ApiFailure, { name }: File): Promise<string> {
    const [issue] = failure.issues
    if (!issue) return i18n._(errorMessage(failure))
    const [{ issueMessage }] = await Promise.all([import('#web/lib/errors/form-issues.ts'), loadManageWords('issues')])
    return `${name}: ${issueMessage(i18n, issue)}`
  }
  return { send, pending: isPending, refusal }
}
