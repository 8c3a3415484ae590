import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { security } from '#contract/security.ts'
import { QrPicture, useQrCode } from '#web/components/manage/words/qr-picture.tsx'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import { useApiForm } from '#web/lib/forms/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import styles from './app-form.module.css'
import { showRecoveryCodes } from './recovery-codes.tsx'

/** Secret of an authenticator app as QR code and text, and the first code to confirm it. */
export function AppForm({ uri, onClose }: { uri: string; onClose: () => void }) {
  const { t } = useLingui()
  const picture = useQrCode(uri)
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const api = useApiForm(security.confirmTotp, {
    initialValues: { code: '' },
    success: t`Authenticator app set up.`,
    onDone: ({ data }) => {
      onClose()
      showRecoveryCodes(data.recovery_codes)
    },
  })
  return (
    <FormDrawer title={t`Set up authenticator app`} save={t`Use this app`} form={api} onClose={onClose}>
      <Stack>
        <Text>
          <Trans>Scan this with your app.</Trans>
        </Text>
        <QrPicture picture={picture} label={t`QR code with the key`} />
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            <Trans>Can’t scan it? Enter this key in the app.</Trans>
          </Text>
          <Group gap="sm">
            <code className={styles.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret} label={t`Copy key`} />
          </Group>
        </Stack>
        <TextInput
          {...api.form.getInputProps('code')}
          label={t`Code from the app`}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </Stack>
    </FormDrawer>
  )
}
