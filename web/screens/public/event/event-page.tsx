import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicEvent } from '#contract/public-events.ts'
import { PublicHead } from '#web/components/public/public-head.tsx'
import { PublicPage } from '#web/components/public/public-page.tsx'
import { RichText } from '#web/components/public/rich-text.tsx'
import { Cover } from '#web/components/shared/cover.tsx'
import { EventFacts } from './event-facts.tsx'
import styles from './event-page.module.css'
import type { CodeState } from './load-event.ts'
import { OrganizerCard } from './organizer-card.tsx'
import { Tickets } from './tickets/tickets.tsx'

type Props = { event: PublicEvent; code_state: CodeState; is_preview?: boolean }

/** The public page of an event. In a preview nothing can be bought. */
export function EventPage({ event, code_state, is_preview = false }: Props) {
  return (
    <PublicPage
      notice={noticeOf(event, is_preview)}
      theme={event.theme}
      organizer={event.organizer}
      event_id={event.id}
    >
      <EventHead event={event} is_preview={is_preview} />
      <article className={styles.event}>
        <header className={styles.header}>
          <div className={styles.cover}>
            <Cover cover={event.cover} sizes="(min-width: 64rem) 680px, 100vw" />
          </div>
          <OrganizerLine event={event} />
          <h1 className={styles.title}>{event.title}</h1>
          <EventFacts event={event} />
        </header>
        {event.description && (
          <section className={styles.about} aria-labelledby="about">
            <h2 id="about">
              <Trans>About this event</Trans>
            </h2>
            <RichText html={event.description} />
          </section>
        )}
        <div className={styles.tickets}>
          <Tickets event={event} code_state={code_state} is_preview={is_preview} />
        </div>
        <OrganizerCard organizer={event.organizer} support_email={event.settings.support_email} />
      </article>
    </PublicPage>
  )
}

function EventHead({ event, is_preview }: { event: PublicEvent; is_preview: boolean }) {
  const { t, i18n } = useLingui()
  const { settings, organizer } = event
  return (
    <PublicHead
      title={settings.seo_title ?? event.title}
      description={
        settings.seo_description || event.description_preview || t`Tickets for ${event.title}, by ${organizer.name}.`
      }
      keywords={settings.seo_keywords}
      path={`/event/${event.id}/${event.slug}`}
      share_image={{ path: `${event.share_image}&lang=${i18n.locale}`, alt: t`${event.title}, by ${organizer.name}` }}
      is_indexed={settings.allow_search_engine_indexing && event.status !== 'DRAFT' && !is_preview}
    />
  )
}

/** Notice above the page for members of the account; visitors never see it. */
function noticeOf({ id, status }: PublicEvent, is_preview: boolean): ReactNode {
  const text = is_preview ? (
    <Trans>Preview: this is what visitors will see. Nothing can be bought here.</Trans>
  ) : status === 'ARCHIVED' ? (
    <Trans>This event is archived. Only you and your team can see this page.</Trans>
  ) : (
    status === 'DRAFT' && <Trans>This event is a draft. Only you and your team can see this page.</Trans>
  )
  return (
    text && (
      <>
        {text}{' '}
        <a href={`/manage/event/${id}`}>
          <Trans>Manage this event</Trans>
        </a>
      </>
    )
  )
}

function OrganizerLine({ event: { organizer } }: { event: PublicEvent }) {
  const { t } = useLingui()
  if (organizer.status !== 'LIVE') return <p className={styles.organizer}>{organizer.name}</p>
  return (
    <p className={styles.organizer}>
      <a href={`/events/${organizer.id}/${organizer.slug}`} aria-label={t`Organizer: ${organizer.name}`}>
        {organizer.name}
      </a>
    </p>
  )
}
