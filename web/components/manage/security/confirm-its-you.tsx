import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type OwnSecurity, security } from '#contract/security.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { type ApiForm, useApiForm } from '#web/lib/forms/form.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { ManagePasswordInput } from '#web/ui/form/password-input.tsx'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import { confirmByPasskey, knowsPasskeys } from './ask-for-passkey.ts'

type Props = { ways: OwnSecurity['ways']; onConfirmed: () => void; close: () => void }

/** Re-authenticates by password, code or passkey, whichever is available. */
export function ConfirmItsYou({ ways, onConfirmed, close }: Props) {
  const [isByCode, setByCode] = useState(false)
  const hasPasskey = ways.includes('PASSKEY') && knowsPasskeys()
  return (
    <Stack>
      <Text c="dimmed" size="sm">
        <Trans>We ask before anything changes about how you sign in.</Trans>
      </Text>
      {hasPasskey && <ByPasskey onConfirmed={onConfirmed} />}
      {isByCode ? (
        <ByCode onConfirmed={onConfirmed} close={close} />
      ) : (
        <ByPassword onConfirmed={onConfirmed} close={close} />
      )}
      {ways.length > 0 && (
        <Button variant="subtle" size="xs" w="fit-content" onClick={() => setByCode(!isByCode)}>
          {isByCode ? <Trans>Use your password</Trans> : <Trans>Use a code</Trans>}
        </Button>
      )}
    </Stack>
  )
}

type Way = Pick<Props, 'onConfirmed' | 'close'>

function ByPassword({ onConfirmed, close }: Way) {
  const { t } = useLingui()
  const api = useApiForm(security.confirmWithPassword, { initialValues: { password: '' }, onDone: onConfirmed })
  return (
    <Entry {...api} close={close}>
      <ManagePasswordInput
        {...api.form.getInputProps('password')}
        label={t`Password`}
        autoComplete="current-password"
        required
        data-autofocus
      />
    </Entry>
  )
}

function ByCode({ onConfirmed, close }: Way) {
  const { t } = useLingui()
  const api = useApiForm(security.confirmWithCode, { initialValues: { code: '' }, onDone: onConfirmed })
  return (
    <Entry {...api} close={close}>
      <TextInput
        {...api.form.getInputProps('code')}
        label={t`Code`}
        description={t`From your authenticator app, or a recovery code.`}
        autoComplete="one-time-code"
        required
      />
    </Entry>
  )
}

type EntryProps = Pick<ApiForm<object>, 'submit' | 'pending'> & Pick<Way, 'close'> & { children: ReactNode }

function Entry({ submit, pending, close, children }: EntryProps) {
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children}
        <DialogActions>
          <Button variant="default" onClick={close}>
            <Trans>Go back</Trans>
          </Button>
          <Button type="submit" loading={pending}>
            <Trans>Confirm</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

function ByPasskey({ onConfirmed }: Pick<Props, 'onConfirmed'>) {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  async function go() {
    setPending(true)
    try {
      const credential = await confirmByPasskey()
      if (credential === null) return
      await callApi(security.confirmWithPasskey, { body: { credential } })
      onConfirmed()
    } catch {
      notifyProblem(t`The passkey wasn’t used. Try again, or choose another way.`)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={18} stroke={1.5} />}
      loading={pending}
      onClick={() => void go()}
    >
      <Trans>Use a passkey</Trans>
    </Button>
  )
}
