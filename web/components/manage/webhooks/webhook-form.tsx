import { useLingui } from '@lingui/react/macro'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { Webhook } from '#contract/webhook-shapes.ts'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { useTypeWords } from './use-type-words.ts'
import { type WebhookPlace, webhookParams } from './webhook-place.ts'

type Props = { at: WebhookPlace; webhook: Webhook | null; onClose: () => void; onSecret: (secret: string) => void }

/** Creates a webhook and shows its secret, or changes the given one. */
export function WebhookForm({ at, webhook, onClose, onSecret }: Props) {
  const { t } = useLingui()
  const words = useTypeWords()
  const params = webhookParams(at, webhook?.id ?? 0)
  const api = useApiForm(webhook ? at.webhooks.update : at.webhooks.create, {
    params,
    initialValues: valuesOf(webhook),
    reload: webhook !== null && (async () => valuesOf((await fetchNow(at.webhooks.get, { params })).data)),
    success: webhook ? t`Webhook saved.` : t`Webhook created.`,
    onDone: ({ data }) => ('secret' in data && data.secret ? onSecret(String(data.secret)) : onClose()),
  })
  const { form } = api
  const { values } = form
  return (
    <FormDrawer
      title={webhook ? t`Edit webhook` : t`New webhook`}
      save={webhook ? t`Save` : t`Create webhook`}
      form={api}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        type="url"
        label={t`Address`}
        description={t`The address messages are sent to. It starts with https://.`}
        maxLength={400}
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      <Checkbox.Group required label={t`Notify about`} {...form.getInputProps('event_types')}>
        <Stack gap="xs" mt="xs">
          {at.types.map((type) => (
            <Checkbox key={type} value={type} label={words[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <SegmentedField
        label={t`Content of messages`}
        data={{ THIN: t`IDs only`, FULL: t`Everything` }}
        value={values.payload}
        onChange={(value) => form.setFieldValue('payload', value)}
        help={
          values.payload === 'THIN'
            ? t`The receiver reads the rest through the API.`
            : t`Names, email addresses and answers are sent along.`
        }
      />
      <SegmentedField
        label={t`Status`}
        data={{ ENABLED: t`Active`, PAUSED: t`Paused` }}
        value={values.status}
        onChange={(value) => form.setFieldValue('status', value)}
        help={values.status === 'PAUSED' ? t`Nothing from that time is sent later.` : undefined}
      />
    </FormDrawer>
  )
}

function valuesOf(webhook: Webhook | null) {
  if (!webhook)
    return { url: '', event_types: [] as Webhook['event_types'], payload: 'THIN' as const, status: 'ENABLED' as const }
  const { url, event_types, payload, status, updated_at } = webhook
  return { url, event_types, payload, status, updated_at }
}
