import type { auth as endpoints } from '#contract/auth.ts'
import type { Handlers } from '#server/http/serve.ts'
import { closeSession } from '#server/http/session.ts'
import { acceptInvitation, getInvitation } from './accept-invitation.ts'
import { logIn } from './log-in.ts'
import { register } from './register.ts'
import { checkResetToken, forgotPassword, resetPassword } from './reset-password.ts'

export const auth: Handlers<typeof endpoints> = {
  register,
  login: logIn,
  logout: async ({ db, c, services }) => {
    await closeSession(db, c, services.config)
  },
  forgotPassword,
  checkResetToken,
  resetPassword,
  getInvitation,
  acceptInvitation,
}
