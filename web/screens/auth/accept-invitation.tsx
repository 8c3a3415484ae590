import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { auth } from '#contract/auth.ts'
import { ApiFailure, type Client } from '#contract/client.ts'
import type { Output } from '#contract/endpoint.ts'
import * as contexts from '#web/context.ts'
import { AFTER_LOGIN, LOGIN } from '#web/lib/calls/login-redirect.ts'
import { type Form, orDead, orRefused, type Refused, readForm } from '#web/lib/forms/form-action.ts'
import type { Route } from './+types/accept-invitation.ts'
import styles from './auth.module.css'
import { AuthField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { loginWith } from './login-notice.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { OfBrowser, ofBrowser } from './of-browser.tsx'

type Invitation = Output<typeof auth.getInvitation>['data']
type Found = { invitation: Invitation | null; isAccepted: boolean }

/** Checks the link before the form is shown, so that no one fills it in for nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const call = context.get(contexts.api)(auth.getInvitation, { params })
  const found: Found | null = await orDead(
    call.then(
      ({ data: invitation }) => ({ invitation, isAccepted: false }),
      (error: unknown) => {
        if (error instanceof ApiFailure && error.code === 'invitation_accepted')
          return { invitation: null, isAccepted: true }
        throw error
      },
    ),
  )
  return found ?? data<Found>({ invitation: null, isAccepted: false }, { status: 410 })
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await readForm({ request, url })
  const api = context.get(contexts.api)
  const body = { ...bodyOf(form), locale: context.get(contexts.locale) }
  return orRefused(form, async () => {
    const { data: joined } = await api(auth.acceptInvitation, { params, body })
    await leaveOtherAccount(api, request)
    const isIn = await signIn(api, { ...joined, password: body.password })
    throw redirect(isIn ? AFTER_LOGIN : loginWith('joined'), 303)
  })
}

/** False if a second factor is needed, which the sign-in page asks for, or if signing in is refused for now. */
async function signIn(api: Client, body: { email: string; account_id: number; password: string }): Promise<boolean> {
  try {
    return (await api(auth.login, { body })).data.user !== null
  } catch (error) {
    if (error instanceof ApiFailure) return false
    throw error
  }
}

/** New users send a name and a new password; people who already have a user send their existing password. */
function bodyOf({ password = '', first_name, last_name = '', ...form }: Form) {
  if (first_name === undefined) return { password }
  return { first_name, last_name, password, password_confirmation: password, ...ofBrowser(form) }
}

/** Signs out of the other account first; otherwise the visitor would stay in it. */
async function leaveOtherAccount(api: Client, request: Request): Promise<void> {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(request.headers.get('cookie') ?? '') ?? []
  // The form came from our own page: that is checked before the action runs.
  if (token) await api(auth.logout, { headers: { 'x-xsrf-token': token } }).catch(() => undefined)
}

export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, isAccepted } = loaderData
  if (invitation) return <Join invitation={invitation} refused={actionData?.refused} />
  return isAccepted ? <Accepted /> : <DeadLink />
}

function DeadLink() {
  const { t } = useLingui()
  return (
    <>
      <AuthHeading title={t`This invitation no longer works`}>
        <Trans>Ask the person who invited you for a new one.</Trans>
      </AuthHeading>
      <ToSignIn />
    </>
  )
}

function Accepted() {
  const { t } = useLingui()
  return (
    <>
      <AuthHeading title={t`This invitation was already accepted`}>
        <Trans>You only need to sign in.</Trans>
      </AuthHeading>
      <ToSignIn />
    </>
  )
}

function ToSignIn() {
  return (
    <a href={LOGIN} className={styles.main}>
      <Trans>Sign in</Trans>
    </a>
  )
}

function Join({ invitation, refused }: { invitation: Invitation; refused: Refused | undefined }) {
  const { t } = useLingui()
  const { account_name, email, has_password } = invitation
  return (
    <>
      <AuthHeading title={t`Join ${account_name}’s team`}>
        {has_password ? (
          <Trans>You already sign in with this email address. Enter your password to join.</Trans>
        ) : (
          <Trans>Choose a password to join.</Trans>
        )}
      </AuthHeading>
      <AuthForm refused={refused} first="password" submit={t`Join`}>
        <AuthField name="email" type="email" autoComplete="username" label={t`Email`} defaultValue={email} readOnly />
        {has_password ? <KnownPerson /> : <NewPerson {...invitation} />}
      </AuthForm>
    </>
  )
}

/** For a person who already has a user, in another account. */
function KnownPerson() {
  const { t } = useLingui()
  return (
    <AuthField
      name="password"
      type="password"
      autoComplete="current-password"
      label={t`Your password`}
      aside={
        <a href="/auth/forgot-password">
          <Trans>Forgot your password?</Trans>
        </a>
      }
    />
  )
}

function NewPerson({ first_name, last_name }: Invitation) {
  const { t } = useLingui()
  return (
    <>
      <OfBrowser />
      <NameFields first_name={first_name} last_name={last_name} />
      <NewPasswordField label={t`Password`} />
    </>
  )
}
