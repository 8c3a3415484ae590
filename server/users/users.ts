import type { users as endpoints } from '#contract/users.ts'
import type { Handlers } from '#server/http/serve.ts'
import { cancelEmailChange, confirmEmailChange } from './change-email.ts'
import { confirmEmail, confirmEmailWithCode, resendEmailConfirmation } from './confirm-email.ts'
import { updateMe } from './update-me.ts'
import { presentUser } from './user-queries.ts'

export const users: Handlers<typeof endpoints> = {
  me: ({ user }) => presentUser(user),
  updateMe,
  confirmEmail,
  confirmEmailWithCode,
  resendEmailConfirmation,
  confirmEmailChange,
  cancelEmailChange,
}
