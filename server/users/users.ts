import type { users as endpoints } from '#contract/users.ts'
import type { Handlers } from '#server/http/serve.ts'
import { cancelEmailChange, confirmEmailChange } from './change-email.ts'
import { confirmEmail, confirmEmailWithCode, resendEmailConfirmation } from './confirm-email.ts'
import { inviteUser, resendInvitation, revokeInvitation } from './invite-user.ts'
import { getUser, removeUser, signOutEverywhere, updateUser } from './manage-members.ts'
import { updateMe } from './update-me.ts'
import { presentUser, usersInAccount } from './user-queries.ts'

export const users: Handlers<typeof endpoints> = {
  list: ({ db, member }) => usersInAccount(db, member.account_id),
  invite: inviteUser,
  resendInvitation,
  revokeInvitation,
  me: ({ user }) => presentUser(user),
  updateMe,
  signOutEverywhere,
  get: getUser,
  update: updateUser,
  remove: removeUser,
  confirmEmail,
  confirmEmailWithCode,
  resendEmailConfirmation,
  confirmEmailChange,
  cancelEmailChange,
}
