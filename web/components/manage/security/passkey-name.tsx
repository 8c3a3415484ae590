import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type Passkey, security } from '#contract/security.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'

export function PasskeyName({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const api = useApiForm(security.renamePasskey, {
    params: { passkey_id: passkey.id },
    initialValues: { name: passkey.name },
    success: t`Passkey renamed.`,
    onDone: onClose,
  })
  return (
    <FormDrawer title={t`Rename passkey`} save={t`Save`} form={api} onClose={onClose}>
      <TextInput
        {...api.form.getInputProps('name')}
        label={t`Name`}
        description={t`For example the device it’s on, so you can tell your passkeys apart.`}
        required
        data-autofocus
      />
    </FormDrawer>
  )
}
