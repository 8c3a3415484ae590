import { Trans, useLingui } from '@lingui/react/macro'
import { redirect, useLocation } from 'react-router'
import { auth } from '#contract/auth.ts'
import { ApiFailure, type Client } from '#contract/client.ts'
import type { Output } from '#contract/endpoint.ts'
import * as contexts from '#web/context.ts'
import { safeReturnAddress } from '#web/lib/calls/login-redirect.ts'
import { type Form, orRefused, type Refused, readForm } from '#web/lib/forms/form-action.ts'
import type { Route } from './+types/login.ts'
import { AccountChoice, type Choice } from './account-choice.tsx'
import styles from './auth.module.css'
import { AuthField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { LoginNotice, loginWith } from './login-notice.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { ReturnTo } from './return-to.tsx'
import { SecondStep, type Step, stepOf } from './second-step.tsx'
import { sendOnSignedIn } from './send-on.ts'
import { WhySignIn } from './why-sign-in.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  await sendOnSignedIn(context)
  return null
}

/** Signs in, step by step: password or passkey, a second factor, and the choice between several accounts. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm({ request, url })
  const api = context.get(contexts.api)
  const { return_to, choice_token, account_id } = form
  if (choice_token) await enterChosen(api, { choice_token, account_id: Number(account_id) })
  else {
    // Codes and passkey signatures work once, so they are not put back into the form.
    const { credential: _credential, code: _code, ...typed } = form
    const answer = await orRefused(typed, async () => nextStep(await takeStep(api, form), return_to))
    if (!('isDone' in answer) || !answer.isDone) return answer
  }
  throw redirect(safeReturnAddress(return_to ?? null), 303)
}

type SignedIn = Output<typeof auth.login>['data']

/** Calls the endpoint of the step that the form belongs to: passkey, second factor, or password. */
async function takeStep(api: Client, form: Form): Promise<SignedIn> {
  const { email = '', password = '', credential, second_factor_token, code = '' } = form
  const token = second_factor_token ? { second_factor_token } : {}
  if (credential) return (await api(auth.loginWithPasskey, { body: { credential, ...token } }).catch(beginAgain)).data
  if (!second_factor_token) return (await api(auth.login, { body: { email, password } })).data
  return (await api(auth.loginWithCode, { body: { code, second_factor_token } }).catch(beginAgain)).data
}

function nextStep({ accounts, choice_token, second_factor }: SignedIn, return_to = '') {
  const choice: Choice | null = choice_token === null ? null : { accounts, choice_token, return_to }
  const step: Step | null = second_factor && {
    ...second_factor,
    passkey_options: second_factor.passkey_options ? JSON.stringify(second_factor.passkey_options) : '',
    return_to,
  }
  return { isDone: !choice && !step, choice, step }
}

function beginAgain(error: unknown): never {
  if (error instanceof ApiFailure && error.code === 'sign_in_expired') throw redirect(loginWith('choose_again'), 303)
  throw error
}

/** Returns to the first step if the choice came too late. */
async function enterChosen(api: Client, body: { choice_token: string; account_id: number }): Promise<void> {
  await api(auth.chooseAccount, { body }).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status < 500) throw redirect(loginWith('choose_again'), 303)
    throw error
  })
}

export default function Login({ actionData }: Route.ComponentProps) {
  if (actionData && 'isDone' in actionData) {
    if (actionData.choice) return <AccountChoice {...actionData.choice} />
    if (actionData.step) return <SecondStep step={actionData.step} refused={undefined} />
  }
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const step = refused && stepOf(refused.typed)
  return step ? <SecondStep step={step} refused={refused} /> : <SignIn refused={refused} />
}

function SignIn({ refused }: { refused: Refused | undefined }) {
  const { t } = useLingui()
  const { search } = useLocation()
  return (
    <>
      <AuthHeading title={t`Sign in`}>
        <Trans>
          New here? <a href={`/auth/register${search}`}>Create an account</a>
        </Trans>
      </AuthHeading>
      {!refused && <LoginNotice />}
      <WhySignIn />
      <AuthForm refused={refused} first="email" submit={t`Sign in`}>
        <ReturnTo />
        <AuthField name="email" type="email" autoComplete="username" label={t`Email`} />
        <AuthField
          name="password"
          type="password"
          autoComplete="current-password"
          label={t`Password`}
          aside={
            <a href={`/auth/forgot-password${search}`}>
              <Trans>Forgot your password?</Trans>
            </a>
          }
        />
      </AuthForm>
      <PasskeyForm label={t`Use a passkey`} options="">
        <ReturnTo />
      </PasskeyForm>
      <p className={styles.after}>
        <Trans>
          Bought tickets? <a href="/my-tickets">Find them here</a>
        </Trans>
      </p>
    </>
  )
}
