import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { redirect, useLocation } from 'react-router'
import { auth } from '#contract/auth.ts'
import * as contexts from '#web/context.ts'
import { guessCurrency } from '#web/lib/formats/guess-currency.ts'
import { orRefused, readForm } from '#web/lib/forms/form-action.ts'
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
  return context.get(contexts.terms)
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

/** Currency of the browser's time zone, so that no one has to be asked; it can be changed later. */
function currencyOf({ timezone }: { timezone?: string }) {
  const currency_code = timezone && guessCurrency(timezone)
  return currency_code ? { currency_code } : {}
}

export default function Register({ actionData, loaderData }: Route.ComponentProps) {
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
        <Terms {...loaderData} />
      </AuthForm>
    </>
  )
}

type TermsProps = { terms_url: string | null; privacy_url: string | null }

/** Links to the terms and the privacy policy, if the operator has configured them. */
function Terms({ terms_url, privacy_url }: TermsProps) {
  const { t } = useLingui()
  const links = [
    { name: t`Terms and conditions`, url: terms_url },
    { name: t`Privacy policy`, url: privacy_url },
  ].filter(({ url }) => url !== null)
  if (links.length === 0) return null
  return (
    <p>
      <Trans>By creating an account you agree to:</Trans>{' '}
      {links.map(({ name, url }, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <a href={url ?? ''} target="_blank" rel="noopener">
            {name}
          </a>
        </Fragment>
      ))}
    </p>
  )
}
