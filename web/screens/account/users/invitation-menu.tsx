import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMailForward, IconMailX } from '@tabler/icons-react'
import { type User, users } from '#contract/users.ts'
import { useAskAndTell } from '#web/components/ask-and-tell.ts'
import { errorMessage } from '#web/lib/error-messages.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { useApiMutation } from '#web/lib/query.ts'

/** What can be done while somebody has not answered yet. */
export function InvitationMenu({ person }: { person: User }) {
  const { t, i18n } = useLingui()
  const { full_name: name, email } = person
  const params = { user_id: person.id }
  const resend = useApiMutation(users.resendInvitation)
  const revoke = useApiMutation(users.revokeInvitation)
  const askAndTell = useAskAndTell()
  const sendAgain = () =>
    resend.mutate(
      { params },
      {
        onSuccess: () => notifyDone(t`The invitation was sent again.`),
        onError: (failure) => notifyProblem(i18n._(errorMessage(failure))),
      },
    )
  const takeBack = () =>
    askAndTell({
      title: t`Take the invitation of ${name} back?`,
      text: t`The link that was sent to ${email} stops working.`,
      confirm: t`Take it back`,
      isDangerous: true,
      run: () => revoke.mutateAsync({ params }),
      done: t`The invitation was taken back.`,
    })
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          mt={-8}
          mr={-8}
          loading={resend.isPending}
          aria-label={t`Actions for ${person.full_name}`}
        >
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMailForward size={18} stroke={1.5} />} onClick={sendAgain}>
          <Trans>Send the link again</Trans>
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconMailX size={18} stroke={1.5} />} onClick={takeBack}>
          <Trans>Take the invitation back</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
