import { useLingui } from '@lingui/react/macro'
import { type User, users } from '#contract/users.ts'
import { useAskAndTell } from '#web/components/manage/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/query.ts'
import { memberRoleOf } from './member-role.ts'

/** The access of somebody of the team: switched off, on again, or taken away; each asks first, with what follows from it. */
export function useMembership(person: User) {
  const { t } = useLingui()
  const { id: user_id, full_name: name } = person
  const change = useApiMutation(users.update)
  const removal = useApiMutation(users.remove)
  const askAndTell = useAskAndTell()
  const params = { user_id }
  const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
    change.mutateAsync({ params, body: { ...memberRoleOf(person), status } })
  const switchOff = () =>
    askAndTell({
      title: t`Switch the access of ${name} off?`,
      text: t`${name} is signed out at once and cannot sign in to this account until you switch the access on again. What they made stays.`,
      confirm: t`Switch off`,
      isDangerous: true,
      run: () => setStatus('INACTIVE'),
      done: t`The access of ${name} is off.`,
    })
  const switchOn = () =>
    askAndTell({
      title: t`Switch the access of ${name} on?`,
      text: t`${name} can sign in again, with the same password and role as before.`,
      confirm: t`Switch on`,
      run: () => setStatus('ACTIVE'),
      done: t`The access of ${name} is on.`,
    })
  const remove = () =>
    askAndTell({
      title: t`Remove ${name} from the team?`,
      text: t`${name} is signed out at once and loses this account for good. Events, orders and everything else they made stay. To come back they must be invited again.`,
      confirm: t`Remove`,
      isDangerous: true,
      run: () => removal.mutateAsync({ params }),
      done: t`${name} was removed from the team.`,
    })
  return { switchOff, switchOn, remove }
}
