import type { User } from '#contract/users.ts'
import { PasswordForm } from './password-form.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** What keeps others out. */
export function PasswordTab({ user }: { user: User }) {
  return (
    <>
      <PasswordForm user={user} />
      <SignOutEverywhere />
    </>
  )
}
