import { useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import { users } from '#contract/users.ts'
import { takeReturnAddress } from '#web/lib/login-redirect.ts'
import { pageQueryClient, queryKey } from '#web/lib/query.ts'

/** Goes to where somebody wanted to be before they had to sign in, with nothing of an earlier user left in the page. */
export function useEnterManagement() {
  const navigate = useNavigate()
  return async (user: User) => {
    const cache = pageQueryClient()
    cache.clear()
    cache.setQueryData(queryKey(users.me, {}), { data: user })
    await navigate(takeReturnAddress())
  }
}
