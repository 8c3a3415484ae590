import { useState } from 'react'
import { connectedAccounts } from '#contract/connected-accounts.ts'
import { useWhenFresh } from '#web/components/manage/security/when-fresh.tsx'
import { callApi } from '#web/lib/calls/api.ts'
import { useUser } from '#web/lib/manage-context.ts'

/** Opens the provider's pages for the account owner, with a link created for this click. */
export function useOnboarding() {
  const whenFresh = useWhenFresh()
  const [isLeaving, setLeaving] = useState(false)
  const params = { account_id: useUser().account_id }
  const leave = async () => {
    setLeaving(true)
    const isGoing = await whenFresh(async () => {
      const { data } = await callApi(connectedAccounts.begin, { params })
      window.location.assign(data.onboarding_url)
    })
    // The button stays busy while the browser leaves the page.
    if (!isGoing) setLeaving(false)
  }
  return { leave: () => void leave(), isLeaving }
}
