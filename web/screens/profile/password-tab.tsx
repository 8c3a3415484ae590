import type { User } from '#contract/users.ts'
import { PasswordForm } from './password-form.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

export function PasswordTab({ user }: { user: User }) {
  return (
    <>
      <PasswordForm user={user} />
      <SignOutEverywhere />
    </>
  )
}
