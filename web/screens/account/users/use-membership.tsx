import { useLingui } from '@lingui/react/macro'
import { apiKeys } from '#contract/api-keys.ts'
import { type User, users } from '#contract/users.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { fetchNow, useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { memberRoleOf } from './member-role.ts'

const KeysCheckbox = lazyPart(async () => (await import('./keys-checkbox.tsx')).KeysCheckbox)

/** Disables, enables or removes a member's access. Each asks first and tells the consequences. */
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
      title: t`Turn off access for ${name}?`,
      text: t`${name} will be signed out and can’t sign in to this account until you turn access back on. What they created stays.`,
      confirm: t`Turn off`,
      isDangerous: true,
      run: () => setStatus('INACTIVE'),
      done: t`Access for ${name} turned off.`,
    })
  const switchOn = () =>
    askAndTell({
      title: t`Turn on access for ${name}?`,
      text: t`${name} can sign in again with the same password and role.`,
      confirm: t`Turn on`,
      run: () => setStatus('ACTIVE'),
      done: t`Access for ${name} turned on.`,
    })
  const hasKeys = useHasKeys(person)
  const remove = async () => {
    const asksAboutKeys = await hasKeys()
    let revoke_api_keys: 'true' | 'false' = 'false'
    const choose = (isChecked: boolean) => {
      revoke_api_keys = isChecked ? 'true' : 'false'
    }
    askAndTell({
      title: t`Remove ${name} from the team?`,
      text: (
        <>
          {t`${name} will be signed out and lose access to this account for good. Events, orders and everything else they created stay. To return, they need a new invitation.`}
          {asksAboutKeys && <KeysCheckbox name={name} onChange={choose} />}
        </>
      ),
      confirm: t`Remove`,
      isDangerous: true,
      run: () => removal.mutateAsync({ params, query: { revoke_api_keys } }),
      done: t`${name} removed from the team.`,
    })
  }
  return { switchOff, switchOn, remove }
}

/** True if the member created API keys that the signed-in user may revoke. False if this cannot be loaded. */
function useHasKeys({ id, account_id }: User): () => Promise<boolean> {
  const may = useMay()
  return async () => {
    if (!may(apiKeys.list)) return false
    const keys = await fetchNow(apiKeys.list, { params: { account_id } }).catch(() => ({ data: [] }))
    return keys.data.some(({ made_by }) => made_by?.user_id === id)
  }
}
