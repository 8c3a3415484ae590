import { z } from 'zod'
import { SECOND_FACTORS } from '#domain/second-factor.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line } from './fields.ts'
import { issue } from './issues.ts'

/** Code of an authenticator app, or a recovery code, in any spelling. */
export const secondFactorCode = z.string().trim().min(6, issue('not_a_code')).max(40, issue('not_a_code'))
/** Result of `navigator.credentials` as JSON text: its `toJSON()`. */
export const credential = z.string().min(1).max(20_000)
/**
 * Options for `navigator.credentials` in the format of WebAuthn: `parseRequestOptionsFromJSON`, `parseCreationOptionsFromJSON`.
 */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.output<typeof passkeyOptions>

const session = z.object({
  id,
  /** Null if the browser does not state it. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Beginning of the address it was opened from: `203.0.113.x`. */
  network: z.string().nullable(),
  created_at: instant,
  /** Updated at most every five minutes. */
  last_seen_at: instant,
  is_this: z.boolean(),
})
export type OwnSession = z.output<typeof session>

const passkeyName = z.object({ name: line(60) })
const passkey = z.object({ id, name: z.string(), created_at: instant, last_used_at: instant.nullable() })
export type Passkey = z.output<typeof passkey>

/** Returned once: with the first second factor, and when new ones are created. Null if there are some already. */
const recoveryCodes = z.array(z.string()).nullable()

const ownSecurity = z.object({
  ways: z.array(z.enum(SECOND_FACTORS)),
  totp_confirmed_at: instant.nullable(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  /** An account of this user requires a second factor, so the last one cannot be removed. */
  is_demanded: z.boolean(),
  /** The user has authenticated in this session within the last ten minutes. */
  is_fresh: z.boolean(),
})
export type OwnSecurity = z.output<typeof ownSecurity>

const FRESH =
  'Asks for a password or a second factor within the last ten minutes, in this session: 409 `confirm_first`, and then one of the calls below `/users/me/confirmation`.'

/** Sign-in methods and sessions of the signed-in user. */
export const security = {
  get: endpoint({
    method: 'GET',
    path: '/users/me/security',
    access: 'user',
    summary: 'The own second factors',
    response: ownSecurity,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/users/me/sessions',
    access: 'user',
    summary: 'Where one is signed in',
    description: 'At most 50: with one more, the one that was not used for longest ends.',
    response: z.array(session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions/:session_id',
    access: 'user',
    summary: 'Sign out in one place',
    response: null,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/users/me/other-sessions',
    access: 'user',
    summary: 'Sign out everywhere else',
    description: 'No other browser counts as known any more.',
    response: null,
  }),
  confirmWithPassword: endpoint({
    method: 'POST',
    path: '/users/me/confirmation/password',
    access: 'user',
    summary: 'Show by the password that it is oneself',
    body: z.object({ password: z.string().min(1, issue('password_missing')).max(255) }),
    response: null,
  }),
  confirmWithCode: endpoint({
    method: 'POST',
    path: '/users/me/confirmation/code',
    access: 'user',
    summary: 'Show by a code that it is oneself',
    body: z.object({ code: secondFactorCode }),
    response: null,
    atomic: true,
  }),
  confirmationOptions: endpoint({
    method: 'GET',
    path: '/users/me/confirmation/passkey-options',
    access: 'user',
    summary: 'What a passkey signs to show that it is oneself',
    response: passkeyOptions,
  }),
  confirmWithPasskey: endpoint({
    method: 'POST',
    path: '/users/me/confirmation/passkey',
    access: 'user',
    summary: 'Show by a passkey that it is oneself',
    body: z.object({ credential }),
    response: null,
    atomic: true,
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/users/me/totp',
    access: 'user',
    summary: 'Begin with an authenticator app',
    description: `The address to be shown as a QR code; its \`secret\` can be typed in instead. Good for half an hour. ${FRESH}`,
    response: z.object({ uri: z.string().nullable() }),
    shown_once: 'uri',
    atomic: true,
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/users/me/totp/confirmation',
    access: 'user',
    summary: 'Use the authenticator app from now on',
    description: `With its first code. With the first second factor all other sessions end. ${FRESH}`,
    body: z.object({ code: secondFactorCode }),
    response: z.object({ recovery_codes: recoveryCodes }),
    shown_once: 'recovery_codes',
    atomic: true,
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/users/me/totp',
    access: 'user',
    summary: 'No longer use the authenticator app',
    description: FRESH,
    response: null,
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: '/users/me/recovery-codes',
    access: 'user',
    summary: 'Make ten new recovery codes; those before no longer work',
    description: FRESH,
    response: z.object({ recovery_codes: recoveryCodes }),
    shown_once: 'recovery_codes',
    atomic: true,
  }),
  passkeyOptions: endpoint({
    method: 'GET',
    path: '/users/me/passkeys/options',
    access: 'user',
    summary: 'What a new passkey is made of',
    response: passkeyOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/users/me/passkeys',
    access: 'user',
    summary: 'Add a passkey',
    description: `At most 20. With the first second factor all other sessions end. ${FRESH}`,
    body: passkeyName.extend({ credential }),
    response: z.object({ passkey, recovery_codes: recoveryCodes }),
    status: 201,
    shown_once: 'recovery_codes',
    atomic: true,
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/users/me/passkeys/:passkey_id',
    access: 'user',
    summary: 'Rename a passkey',
    body: passkeyName,
    response: passkey,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/users/me/passkeys/:passkey_id',
    access: 'user',
    summary: 'Remove a passkey',
    description: FRESH,
    response: null,
  }),
}
