import type { auth as endpoints } from '#contract/auth.ts'
import { emit } from '#server/activity/emit.ts'
import type { Handlers } from '#server/http/serve.ts'
import { closeSession } from '#server/http/session.ts'
import { requestOptions } from '#server/second-factors/passkeys.ts'
import { acceptInvitation, getInvitation } from './accept-invitation.ts'
import { chooseAccount, logIn } from './log-in.ts'
import { register } from './register.ts'
import { checkResetToken, forgotPassword, resetPassword } from './reset-password.ts'
import { logInWithCode, logInWithPasskey } from './second-factor.ts'

export const auth: Handlers<typeof endpoints> = {
  register,
  login: logIn,
  loginWithCode: logInWithCode,
  passkeyOptions: ({ db, services }) => requestOptions(db, services.config, { purpose: 'sign-in', user_id: null }),
  loginWithPasskey: logInWithPasskey,
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
