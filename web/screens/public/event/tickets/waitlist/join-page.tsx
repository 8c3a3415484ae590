import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicEvent } from '#contract/public-events.ts'
import { publicWaitlist } from '#contract/waitlist.ts'
import buttons from '#web/components/public/buttons.module.css'
import styles from '#web/components/public/narrow-page.module.css'
import { PublicPage } from '#web/components/public/public-page.tsx'
import fields from '#web/components/shared/field.module.css'
import { PageHead } from '#web/components/shared/page-head.tsx'
import * as contexts from '#web/context.ts'
import { asNotFound, toId } from '#web/lib/calls/public-loader.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import { orRefused, type Refused, readForm } from '#web/lib/forms/form-action.ts'
import { loadEvent } from '../../load-event.ts'
import { productsOf } from '../selection.ts'
import type { Route } from './+types/join-page.ts'
import { JoinFields, personIn } from './join-fields.tsx'
import { JoinedText, WhatHappens } from './join-texts.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { event } = await loadEvent(context.get(contexts.api), toId(params.event_id), null).catch(asNotFound)
  const { id, slug, title, theme } = event
  return { event: { id, slug, title, theme }, item_name: waitedFor(event, toId(params.price_id)) }
}

/** Name of the price if its waitlist can be joined, else null. */
function waitedFor(event: PublicEvent, price_id: number): string | null {
  for (const { title, prices } of productsOf(event)) {
    const price = prices.find(({ id, can_join_waitlist }) => id === price_id && can_join_waitlist)
    if (price) return price.label ? `${title}: ${price.label}` : title
  }
  return null
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await readForm({ request, url })
  return orRefused(form, async () => {
    const person = personIn(form)
    await context.get(contexts.api)(publicWaitlist.join, {
      params: { event_id: toId(params.event_id) },
      body: { product_price_id: toId(params.price_id), ...person },
    })
    return { sent_to: person.email.trim() }
  })
}

/** The form of the dialog on a page of its own, for browsers without scripts. */
export default function JoinPage({ loaderData: { event, item_name }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const sent_to = actionData && 'sent_to' in actionData ? actionData.sent_to : null
  const refused = actionData && 'refused' in actionData ? actionData.refused : null
  return (
    <PublicPage theme={event.theme}>
      <PageHead title={`${t`Join the waitlist`} · ${event.title}`} />
      <meta name="robots" content="noindex" />
      <div className={styles.page}>
        <h1>{sent_to === null ? <Trans>Join the waitlist</Trans> : <Trans>You’re on the list</Trans>}</h1>
        {sent_to !== null ? (
          <JoinedText email={sent_to} />
        ) : item_name === null ? (
          <p>
            <Trans>There’s no waitlist for this ticket right now. Maybe it can be bought again.</Trans>
          </p>
        ) : (
          <JoinForm item_name={item_name} refused={refused} />
        )}
        <p>
          <a href={`/event/${event.id}/${event.slug}#tickets`}>
            <Trans>Back to {event.title}</Trans>
          </a>
        </p>
      </div>
    </PublicPage>
  )
}

function JoinForm({ item_name, refused }: { item_name: string; refused: Refused | null }) {
  const { i18n } = useLingui()
  const issues = refused?.issues ?? []
  return (
    <form method="post" className={styles.form} noValidate>
      <WhatHappens item_name={item_name} />
      <JoinFields issues={issues} typed={refused?.typed} />
      {refused && issues.length === 0 && (
        <p role="alert" className={fields.error}>
          {i18n._(visitorError(refused))}
        </p>
      )}
      <button type="submit" className={buttons.main}>
        <Trans>Join waitlist</Trans>
      </button>
    </form>
  )
}
