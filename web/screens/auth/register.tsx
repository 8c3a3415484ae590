import { Trans, useLingui } from '@lingui/react/macro'
import { redirect, useLocation } from 'react-router'
import { auth } from '#contract/auth.ts'
import * as contexts from '#web/context.ts'
import { orRefused, readForm } from '#web/lib/form-action.ts'
import { guessCurrency } from '#web/lib/guess-currency.ts'
import type { Route } from './+types/register.ts'
import { AuthField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { OfBrowser, ofBrowser } from './of-browser.tsx'
import { AFTER_REGISTRATION, sendOnSignedIn } from './send-on.ts'

export async function loader({ context }: Route.LoaderArgs) {
  await sendOnSignedIn(context)
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm({ request, url })
  const { first_name = '', last_name = '', email = '', password = '' } = form
  const defaults = { ...ofBrowser(form), locale: context.get(contexts.locale) }
  const person = { first_name, last_name, email, password, password_confirmation: password }
  return orRefused(form, async () => {
    await context.get(contexts.api)(auth.register, { body: { ...person, ...defaults, ...currencyOf(defaults) } })
    throw redirect(AFTER_REGISTRATION, 303)
  })
}

/** The money of the place where the browser is, so that nobody has to be asked; it can be changed later. */
function currencyOf({ timezone }: { timezone?: string }) {
  const currency_code = timezone && guessCurrency(timezone)
  return currency_code ? { currency_code } : {}
}

export default function Register({ actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { search } = useLocation()
  return (
    <>
      <AuthHeading title={t`Create your account`}>
        <Trans>
          Already have an account? <a href={`/auth/login${search}`}>Sign in</a>
        </Trans>
      </AuthHeading>
      <AuthForm refused={actionData?.refused} first="first_name" submit={t`Create your account`}>
        <OfBrowser />
        <NameFields />
        <AuthField name="email" type="email" autoComplete="email" label={t`Email`} />
        <NewPasswordField label={t`Password`} />
      </AuthForm>
    </>
  )
}
