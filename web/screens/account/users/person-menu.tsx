import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconMailForward,
  IconMailX,
  IconUserCheck,
  IconUserEdit,
  IconUserMinus,
  IconUserOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { covers } from '#domain/permissions.ts'
import { ActionsMenu } from '#web/components/manage/actions-menu.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { RoleForm } from './role-form.tsx'
import { useInvitation } from './use-invitation.ts'
import { useMembership } from './use-membership.ts'

/**
 * What can be done about somebody of the team; nothing about oneself, the owner, whom the operator has raised, and who
 * may do more than oneself.
 */
export function PersonMenu({ person }: { person: User }) {
  const { id, permissions } = useUser()
  const [isChanging, setChanging] = useState(false)
  const isLocked = person.id === id || person.is_account_owner || person.role === 'SUPERADMIN'
  if (isLocked || !covers(permissions, person.permissions)) return null
  return (
    <>
      <ActionsMenu subject={{ name: person.full_name }} mt={-8} mr={-8}>
        <Menu.Item leftSection={<IconUserEdit size={18} stroke={1.5} />} onClick={() => setChanging(true)}>
          <Trans>Change the role</Trans>
        </Menu.Item>
        {person.status === 'INVITED' ? <InvitationItems person={person} /> : <MemberItems person={person} />}
      </ActionsMenu>
      {isChanging && <RoleForm person={person} onClose={() => setChanging(false)} />}
    </>
  )
}

/** While somebody has not answered yet. */
function InvitationItems({ person }: { person: User }) {
  const { sendAgain, takeBack } = useInvitation(person)
  return (
    <>
      <Menu.Item leftSection={<IconMailForward size={18} stroke={1.5} />} onClick={() => void sendAgain()}>
        <Trans>Send the link again</Trans>
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconMailX size={18} stroke={1.5} />} onClick={takeBack}>
        <Trans>Take the invitation back</Trans>
      </Menu.Item>
    </>
  )
}

function MemberItems({ person }: { person: User }) {
  const { switchOff, switchOn, remove } = useMembership(person)
  return (
    <>
      {person.status === 'ACTIVE' ? (
        <Menu.Item leftSection={<IconUserOff size={18} stroke={1.5} />} onClick={switchOff}>
          <Trans>Switch access off</Trans>
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconUserCheck size={18} stroke={1.5} />} onClick={switchOn}>
          <Trans>Switch access on</Trans>
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconUserMinus size={18} stroke={1.5} />} onClick={remove}>
        <Trans>Remove from the team</Trans>
      </Menu.Item>
    </>
  )
}
