import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type OwnSecurity, type Passkey, security } from '#contract/security.ts'
import { deviceOf } from '#domain/device.ts'
import { ActionsMenu } from '#web/components/manage/screen/actions-menu.tsx'
import { callApi } from '#web/lib/calls/api.ts'
import { refresh } from '#web/lib/calls/query.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import { Section } from '#web/ui/layout/sections.tsx'
import { ListRow, RowList } from '#web/ui/list/list-row.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { knowsPasskeys, makePasskey } from './ask-for-passkey.ts'
import { useAskToRemove } from './ask-to-remove.tsx'
import { useDeviceName } from './device-name.ts'
import { showRecoveryCodes } from './recovery-codes.tsx'
import { useWhenFresh } from './when-fresh.tsx'

const PasskeyName = lazyPart(async () => (await import('./passkey-name.tsx')).PasskeyName)

/** Passkeys, instead of the password or as second step. */
export function PasskeysSection({ passkeys }: OwnSecurity) {
  const { t } = useLingui()
  const { add, pending } = useAddPasskey()
  return (
    <Section
      id="passkeys"
      title={t`Passkeys`}
      text={t`Sign in with your fingerprint, face, PIN or a security key. Once you have one, your password alone is no longer enough.`}
    >
      <Stack>
        {passkeys.length > 0 && (
          <RowList label={t`Passkeys`}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </RowList>
        )}
        {knowsPasskeys() ? (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={18} stroke={1.5} />}
            loading={pending}
            onClick={() => void add()}
          >
            <Trans>Add passkey</Trans>
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            <Trans>This browser can’t add passkeys here. Try another one.</Trans>
          </Text>
        )}
      </Stack>
    </Section>
  )
}

function useAddPasskey() {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  const whenFresh = useWhenFresh()
  const nameOf = useDeviceName()
  async function make() {
    const credential = await makePasskey()
    if (credential === null) return notifyProblem(t`No passkey was added.`)
    const name = nameOf(deviceOf(navigator.userAgent))
    const { data } = await callApi(security.addPasskey, { body: { name, credential } })
    await refresh(security.addPasskey, {})
    notifyDone(t`Passkey added.`)
    showRecoveryCodes(data.recovery_codes)
  }
  async function add() {
    setPending(true)
    await whenFresh(make)
    setPending(false)
  }
  return { add, pending }
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui()
  const { timezone } = useUser()
  const [isRenaming, setRenaming] = useState(false)
  const askToRemove = useAskToRemove()
  const remove = () =>
    askToRemove({
      title: t`Remove passkey “${passkey.name}”?`,
      text: t`It no longer signs you in. Delete it on your device, too.`,
      endpoint: security.removePasskey,
      input: { params: { passkey_id: passkey.id } },
      done: t`Passkey removed.`,
    })
  return (
    <>
      <ListRow
        title={passkey.name}
        text={
          passkey.last_used_at === null ? (
            <Trans>Not used yet</Trans>
          ) : (
            <Trans>
              Last used: <RelativeTime instant={passkey.last_used_at} zone={timezone} />
            </Trans>
          )
        }
        menu={
          <ActionsMenu subject={passkey}>
            <MenuItem leftSection={<IconPencil size={18} stroke={1.5} />} onClick={() => setRenaming(true)}>
              <Trans>Rename</Trans>
            </MenuItem>
            <MenuItem isDangerous leftSection={<IconTrash size={18} stroke={1.5} />} onClick={remove}>
              <Trans>Remove</Trans>
            </MenuItem>
          </ActionsMenu>
        }
      />
      {isRenaming && <PasskeyName passkey={passkey} onClose={() => setRenaming(false)} />}
    </>
  )
}
