import { Trans } from '@lingui/react/macro'
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
import { ActionsMenu } from '#web/components/manage/screen/actions-menu.tsx'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { useInvitation } from './use-invitation.ts'
import { useMembership } from './use-membership.tsx'

const RoleForm = lazyPart(async () => (await import('./role-form.tsx')).RoleForm)

/** Actions on a team member. Null for oneself, the owner, superadmins, and members with more permissions than oneself. */
export function PersonMenu({ person }: { person: User }) {
  const { id, permissions } = useUser()
  const [isChanging, setChanging] = useState(false)
  const isLocked = person.id === id || person.is_account_owner || person.role === 'SUPERADMIN'
  if (isLocked || !covers(permissions, person.permissions)) return null
  return (
    <>
      <ActionsMenu subject={{ name: person.full_name }}>
        <MenuItem leftSection={<IconUserEdit size={18} stroke={1.5} />} onClick={() => setChanging(true)}>
          <Trans>Change role</Trans>
        </MenuItem>
        {person.status === 'INVITED' ? <InvitationItems person={person} /> : <MemberItems person={person} />}
      </ActionsMenu>
      {isChanging && <RoleForm person={person} onClose={() => setChanging(false)} />}
    </>
  )
}

/** For invitations that are not accepted yet. */
function InvitationItems({ person }: { person: User }) {
  const { sendAgain, takeBack } = useInvitation(person)
  return (
    <>
      <MenuItem leftSection={<IconMailForward size={18} stroke={1.5} />} onClick={() => void sendAgain()}>
        <Trans>Resend link</Trans>
      </MenuItem>
      <MenuItem isDangerous leftSection={<IconMailX size={18} stroke={1.5} />} onClick={takeBack}>
        <Trans>Withdraw invitation</Trans>
      </MenuItem>
    </>
  )
}

function MemberItems({ person }: { person: User }) {
  const { switchOff, switchOn, remove } = useMembership(person)
  return (
    <>
      {person.status === 'ACTIVE' ? (
        <MenuItem leftSection={<IconUserOff size={18} stroke={1.5} />} onClick={switchOff}>
          <Trans>Turn off access</Trans>
        </MenuItem>
      ) : (
        <MenuItem leftSection={<IconUserCheck size={18} stroke={1.5} />} onClick={switchOn}>
          <Trans>Turn on access</Trans>
        </MenuItem>
      )}
      <MenuItem isDangerous leftSection={<IconUserMinus size={18} stroke={1.5} />} onClick={() => void remove()}>
        <Trans>Remove from team</Trans>
      </MenuItem>
    </>
  )
}
