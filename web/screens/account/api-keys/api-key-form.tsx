import { useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { apiKeys } from '#contract/api-keys.ts'
import { REQUESTS_PER_MINUTE } from '#domain/api-key.ts'
import type { Permission } from '#domain/permissions.ts'
import { zonedToUtc } from '#domain/time.ts'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { PermissionFields } from '../permission-fields.tsx'
import { type Reach, useRefuseNowhere } from '../reach.ts'
import { ReachFields } from '../reach-fields.tsx'

type Values = Reach & {
  name: string
  permissions: Permission[]
  /** Local time of the user who creates the key. */
  expires_at: string | null
  requests_per_minute: number | null
}

const EMPTY: Values = {
  name: '',
  permissions: [],
  organizer_ids: null,
  event_ids: null,
  expires_at: null,
  requests_per_minute: REQUESTS_PER_MINUTE.usual,
}

type Props = { onClose: () => void; onDone: (token: string | null) => void }

/** Creates an API key with at most the user's own permissions. */
export function ApiKeyForm({ onClose, onDone }: Props) {
  const { t } = useLingui()
  const { account_id, timezone } = useUser()
  const api = useApiForm<typeof apiKeys.create, Values>(apiKeys.create, {
    params: { account_id },
    initialValues: EMPTY,
    toBody: ({ expires_at, requests_per_minute, ...values }) => ({
      ...values,
      expires_at: expires_at && zonedToUtc(expires_at, timezone),
      requests_per_minute: requests_per_minute ?? REQUESTS_PER_MINUTE.usual,
    }),
    refuse: useRefuseNowhere(),
    onDone: ({ data: { token } }) => onDone(token),
  })
  const { form } = api
  return (
    <FormDrawer title={t`New API key`} save={t`Create API key`} form={api} onClose={onClose}>
      <TextInput
        data-autofocus
        required
        label={t`Name`}
        description={t`Which program uses it, such as “Accounting”.`}
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Text size="sm" c="dimmed">
        {t`Choose only what the program needs. You can’t give more permissions than you have.`}
      </Text>
      <PermissionFields
        value={form.values.permissions}
        onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        error={form.errors.permissions}
      />
      <ReachFields form={form} />
      <DateTimeInput
        label={t`Expires`}
        description={t`Leave it empty for a key that never expires.`}
        zone={timezone}
        {...form.getInputProps('expires_at')}
        value={form.values.expires_at}
      />
      <NumberField
        label={t`Calls a minute`}
        description={t`Calls above this limit have to wait.`}
        min={1}
        max={REQUESTS_PER_MINUTE.most}
        {...form.getInputProps('requests_per_minute')}
        value={form.values.requests_per_minute}
      />
    </FormDrawer>
  )
}
