import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicOrganizerPage } from '#contract/public-events.ts'
import { isBlankHtml } from '#domain/text.ts'
import buttons from '#web/components/public/buttons.module.css'
import { EventCard } from '#web/components/public/event-card.tsx'
import { OrganizerLinks } from '#web/components/public/organizer-links.tsx'
import { OrganizerLogo } from '#web/components/public/organizer-logo.tsx'
import { PublicHead } from '#web/components/public/public-head.tsx'
import { PublicPage } from '#web/components/public/public-page.tsx'
import { RichText } from '#web/components/public/rich-text.tsx'
import { Cover } from '#web/components/shared/cover.tsx'
import { mapLink, shortPlace } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { FilterForm } from './filter-form.tsx'
import { isNarrowed } from './filters.ts'
import { type LoadedOrganizer, organizerPath, type Period } from './load-organizer.ts'
import { NoEvents } from './no-events.tsx'
import styles from './organizer-page.module.css'
import { Pages } from './pages.tsx'

/** The public page of an organizer, with its upcoming or past events. */
export function OrganizerPage({ loaded, is_preview = false }: { loaded: LoadedOrganizer; is_preview?: boolean }) {
  const { organizer, events, period, page, last_page, filters } = loaded
  return (
    <OrganizerFrame organizer={organizer} period={period} is_preview={is_preview}>
      <FilterForm {...loaded} />
      {events.length === 0 ? (
        <NoEvents period={period} isNarrowed={isNarrowed(filters)} />
      ) : (
        <ul className={styles.events}>
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      )}
      <Pages page={page} last_page={last_page} filters={filters} />
    </OrganizerFrame>
  )
}

type FrameProps = { organizer: PublicOrganizerPage; period: Period | 'calendar'; is_preview?: boolean }

/** Head of the organizer's page, and the links to its lists of events. */
export function OrganizerFrame({ children, ...props }: FrameProps & { children: ReactNode }) {
  const { organizer, period, is_preview = false } = props
  return (
    <PublicPage notice={noticeOf(organizer, is_preview)} theme={organizer.theme} organizer={organizer}>
      <OrganizerHead {...props} />
      <Header organizer={organizer} is_preview={is_preview} />
      <section aria-labelledby="events">
        <div className={styles.bar}>
          <h2 id="events">
            <PeriodName period={period} />
          </h2>
          <nav className={styles.toggle} aria-labelledby="events">
            <a href={organizerPath(organizer, 'upcoming')} aria-current={period === 'upcoming' ? 'page' : undefined}>
              <Trans>Upcoming</Trans>
            </a>
            <a href={organizerPath(organizer, 'calendar')} aria-current={period === 'calendar' ? 'page' : undefined}>
              <Trans>Calendar</Trans>
            </a>
            <a href={organizerPath(organizer, 'past')} aria-current={period === 'past' ? 'page' : undefined}>
              <Trans>Past</Trans>
            </a>
          </nav>
        </div>
        {children}
      </section>
    </PublicPage>
  )
}

function PeriodName({ period }: Pick<FrameProps, 'period'>) {
  if (period === 'calendar') return <Trans>Calendar</Trans>
  return period === 'past' ? <Trans>Past events</Trans> : <Trans>Upcoming events</Trans>
}

function OrganizerHead({ organizer, period, is_preview = false }: FrameProps) {
  const { t } = useLingui()
  const { settings } = organizer
  const name = settings.seo_title ?? organizer.name
  return (
    <PublicHead
      title={period === 'past' ? t`Past events of ${organizer.name}` : name}
      description={settings.seo_description ?? t`Events by ${organizer.name}: dates, locations and tickets.`}
      keywords={settings.seo_keywords}
      path={organizerPath(organizer, period)}
      share_image={{ path: organizer.share_image, alt: organizer.name }}
      is_indexed={settings.allow_search_engine_indexing && organizer.status === 'LIVE' && !is_preview}
    />
  )
}

function Header({ organizer, is_preview }: { organizer: PublicOrganizerPage; is_preview: boolean }) {
  const { cover } = organizer
  return (
    <header className={styles.header}>
      {cover && (
        <div className={styles.cover}>
          <Cover cover={cover} sizes="(min-width: 70rem) 1120px, 100vw" />
        </div>
      )}
      <div className={styles.who}>
        <OrganizerLogo organizer={organizer} size={72} />
        <div className={styles.name}>
          <h1>{organizer.name}</h1>
          <Where organizer={organizer} />
        </div>
      </div>
      {organizer.description && !isBlankHtml(organizer.description) && <RichText html={organizer.description} />}
      <div className={styles.links}>
        <OrganizerLinks organizer={organizer} />
        {(organizer.status === 'LIVE' || is_preview) && (
          <a className={buttons.plain} href={is_preview ? undefined : organizerPath(organizer, 'contact')}>
            <Trans>Contact us</Trans>
          </a>
        )}
      </div>
    </header>
  )
}

function Where({ organizer }: { organizer: PublicOrganizerPage }) {
  const { locale } = useFormat()
  const place = organizer.settings.location_details
  const map = mapLink(place, null, locale)
  if (map === null || shortPlace(place) === '') return null
  return (
    <p>
      <a href={map} target="_blank" rel="noopener noreferrer">
        {shortPlace(place)}
      </a>
    </p>
  )
}

/** Notice above the page for members of the account; visitors never see it. */
function noticeOf(organizer: PublicOrganizerPage, is_preview: boolean): ReactNode {
  if (!is_preview && organizer.status === 'LIVE') return null
  return (
    <>
      {is_preview ? (
        <Trans>Preview: this is what visitors will see.</Trans>
      ) : (
        <Trans>This page isn’t published. Only you and your team can see it.</Trans>
      )}{' '}
      <a href={`/manage/organizer/${organizer.id}/settings`}>
        <Trans>Manage this page</Trans>
      </a>
    </>
  )
}
