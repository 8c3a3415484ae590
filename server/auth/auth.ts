import type { auth as endpoints } from '#contract/auth.ts'
import { emit } from '#server/activity/emit.ts'
import type { Handlers } from '#server/http/serve.ts'
import { closeSession } from '#server/http/session.ts'
import { acceptInvitation, getInvitation } from './accept-invitation.ts'
import { chooseAccount, logIn } from './log-in.ts'
import { register } from './register.ts'
import { checkResetToken, forgotPassword, resetPassword } from './reset-password.ts'

export const auth: Handlers<typeof endpoints> = {
  register,
  login: logIn,
  chooseAccount,
  logout: ({ db, actor, user, c, services }) =>
    db.transaction().execute(async (trx) => {
      await closeSession(trx, c, services.config)
      const { id, account_id } = user
      await emit(trx, actor, { name: 'user.logged_out', subject_id: id, place: { account_id } })
      return undefined
    }),
  forgotPassword,
  checkResetToken,
  resetPassword,
  getInvitation,
  acceptInvitation,
}
