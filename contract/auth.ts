import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { CURRENCIES } from '#domain/money.ts'
import { SECOND_FACTORS } from '#domain/second-factor.ts'
import { endpoint } from './endpoint.ts'
import { email, id, optional, password, personName } from './fields.ts'
import { issue } from './issues.ts'
import { credential, passkeyOptions, secondFactorCode } from './security.ts'
import { timezone, user } from './users.ts'

const newPassword = { password, password_confirmation: z.string() }
const samePassword = (body: { password: string; password_confirmation: string }) =>
  body.password === body.password_confirmation
const notTheSame = { path: ['password_confirmation'], message: issue('passwords_differ') }

export const registration = z
  .object({
    first_name: personName(),
    last_name: optional(personName()),
    email,
    ...newPassword,
    timezone: timezone.optional(),
    currency_code: z.enum(CURRENCIES).optional(),
    locale: z.enum(LOCALES).optional(),
  })
  .refine(samePassword, notTheSame)

const shortToken = z.string().min(1).max(100)

const signedIn = z.object({
  /** Null when the user belongs to several accounts and none was chosen: choose one, or repeat with `account_id`. */
  user: user.nullable(),
  accounts: z.array(z.object({ id, name: z.string() })),
  /** Replaces the password when an account is chosen. Valid once, for five minutes. */
  choice_token: z.string().nullable(),
  /** The password was correct and a second factor is required; nothing else is returned before. */
  second_factor: z
    .object({
      /** Valid once, for ten minutes, with a code or a passkey. */
      token: z.string(),
      ways: z.array(z.enum(SECOND_FACTORS)),
      /** Options for the user's own passkeys; null without any. */
      passkey_options: passkeyOptions.nullable(),
    })
    .nullable(),
})

/** New users send a name and a password; existing ones send their current password. */
const acceptance = z
  .object({
    first_name: personName().optional(),
    last_name: optional(personName()).optional(),
    password: z.string().min(1, issue('password_missing')).max(255),
    password_confirmation: z.string().optional(),
    timezone: timezone.optional(),
    locale: z.enum(LOCALES).optional(),
  })
  .refine(
    (body) => body.password_confirmation === undefined || body.password === body.password_confirmation,
    notTheSame,
  )

export const auth = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Open an account and sign in',
    description: 'At most 20 an hour from one address, whether the e-mail address is free or taken.',
    body: registration,
    response: user,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in',
    description:
      'Sets the session cookie and the anti-forgery cookie. Limited per address; many attempts at one e-mail address are slowed down.',
    body: z.object({
      email,
      password: z.string().min(1, issue('password_missing')).max(255),
      account_id: id.optional(),
    }),
    response: signedIn,
    limit: { max: 60, seconds: 300, by: 'address' },
  }),
  loginWithCode: endpoint({
    method: 'POST',
    path: '/auth/login/code',
    access: 'public',
    summary: 'The second step of signing in, by a code',
    description:
      'With the token of `second_factor`, and the six digits of an authenticator app or a recovery code. Each code works once. Limited per person.',
    body: z.object({ second_factor_token: shortToken, code: secondFactorCode, account_id: id.optional() }),
    response: signedIn,
    atomic: true,
    limit: { max: 60, seconds: 300, by: 'address' },
  }),
  passkeyOptions: endpoint({
    method: 'GET',
    path: '/auth/passkey-options',
    access: 'public',
    summary: 'What a passkey signs to sign in',
    response: passkeyOptions,
    limit: { max: 120, seconds: 300, by: 'address' },
  }),
  loginWithPasskey: endpoint({
    method: 'POST',
    path: '/auth/login/passkey',
    access: 'public',
    summary: 'Sign in with a passkey',
    description:
      'In place of the password, where the passkey asks for a finger, a face or a PIN; with the token of `second_factor` as the second step.',
    body: z.object({ credential, second_factor_token: shortToken.optional(), account_id: id.optional() }),
    response: signedIn,
    atomic: true,
    limit: { max: 60, seconds: 300, by: 'address' },
  }),
  chooseAccount: endpoint({
    method: 'POST',
    path: '/auth/login/account',
    access: 'public',
    summary: 'Sign in to one of several accounts',
    description: 'With the `choice_token` that signing in has answered with. Sets the same cookies.',
    body: z.object({ choice_token: shortToken, account_id: id }),
    response: user,
    atomic: true,
    limit: { max: 60, seconds: 300, by: 'address' },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    summary: 'Sign out',
    response: null,
    atomic: true,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Ask for a link to set a new password',
    description: 'Always answers the same, whether the address is known or not.',
    body: z.object({ email }),
    response: null,
    limit: { max: 20, seconds: 900, by: 'address' },
  }),
  checkResetToken: endpoint({
    method: 'GET',
    path: '/auth/reset-password/:token',
    access: 'public',
    summary: 'Is this reset link still good?',
    response: null,
    limit: { max: 60, seconds: 900, by: 'address' },
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password/:token',
    access: 'public',
    summary: 'Set a new password',
    body: z.object(newPassword).refine(samePassword, notTheSame),
    response: null,
    limit: { max: 20, seconds: 900, by: 'address' },
  }),
  getInvitation: endpoint({
    method: 'GET',
    path: '/auth/invitation/:token',
    access: 'public',
    summary: 'Who is invited by this link, and to what',
    response: z.object({
      email: z.string(),
      first_name: z.string(),
      last_name: z.string().nullable(),
      account_name: z.string(),
      /** True if they join with their existing user and password. */
      has_password: z.boolean(),
    }),
    limit: { max: 60, seconds: 900, by: 'address' },
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/auth/invitation/:token',
    access: 'public',
    summary: 'Accept an invitation; then sign in',
    body: acceptance,
    /** Values needed, with the password, to sign in to the joined account. */
    response: z.object({ email: z.string(), account_id: id }),
    limit: { max: 60, seconds: 900, by: 'address' },
  }),
}
