import { Trans, useLingui } from '@lingui/react/macro'
import { redirect, useLocation } from 'react-router'
import { auth } from '#contract/auth.ts'
import { ApiFailure, type Client } from '#contract/client.ts'
import * as contexts from '#web/context.ts'
import { safeReturnAddress } from '#web/lib/login-redirect.ts'
import type { Route } from './+types/login.ts'
import { AccountChoice, type Choice } from './account-choice.tsx'
import { AuthField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { orRefused, type Refused, readForm } from './form-action.ts'
import { LoginNotice, loginWith } from './login-notice.tsx'
import { ReturnTo } from './return-to.tsx'
import { sendOnSignedIn } from './send-on.ts'
import { WhySignIn } from './why-sign-in.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  await sendOnSignedIn(context)
  return null
}

/** Signs in; with several accounts the person chooses one first, which takes no second password. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm({ request, url })
  const api = context.get(contexts.api)
  const { email = '', password = '', return_to, choice_token, account_id } = form
  if (choice_token) await enterChosen(api, { choice_token, account_id: Number(account_id) })
  else {
    const answer = await orRefused(form, async (): Promise<{ choice: Choice | null }> => {
      const { accounts, choice_token } = (await api(auth.login, { body: { email, password } })).data
      return { choice: choice_token === null ? null : { accounts, choice_token, return_to } }
    })
    if (!('choice' in answer) || answer.choice) return answer
  }
  throw redirect(safeReturnAddress(return_to ?? null), 303)
}

/** Whoever took too long begins again. */
async function enterChosen(api: Client, body: { choice_token: string; account_id: number }): Promise<void> {
  await api(auth.chooseAccount, { body }).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status < 500) throw redirect(loginWith('choose_again'), 303)
    throw error
  })
}

export default function Login({ actionData }: Route.ComponentProps) {
  if (actionData && 'choice' in actionData && actionData.choice) return <AccountChoice {...actionData.choice} />
  return <SignIn refused={actionData && 'refused' in actionData ? actionData.refused : undefined} />
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
    </>
  )
}
