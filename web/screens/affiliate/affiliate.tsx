import { Trans, useLingui } from '@lingui/react/macro'
import { type AffiliateStatistics, publicAffiliates } from '#contract/affiliates.ts'
import { PublicPage } from '#web/components/public/public-page.tsx'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import * as contexts from '#web/context.ts'
import { orNotFound } from '#web/lib/calls/secret-page.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { publicAddress } from '#web/lib/page/public-address.ts'
import type { Route } from './+types/affiliate.ts'
import styles from './affiliate.module.css'
import { DayTable } from './day-table.tsx'

export async function loader({ params: { affiliate_short_id }, context }: Route.LoaderArgs) {
  const reply = context.get(contexts.api)(publicAffiliates.statistics, { params: { affiliate_short_id } })
  const { data: statistics } = await orNotFound(reply)
  const { id, slug } = statistics.event
  const path = `/event/${id}/${slug}?aff=${encodeURIComponent(statistics.code)}`
  const link = publicAddress(path, context.get(contexts.settings), context.get(contexts.origin))
  return { statistics, link }
}

/** Statistics of an affiliate's link. The page shows figures only, no data about buyers. */
export default function Affiliate({ loaderData: { statistics, link } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { event, code, status } = statistics
  return (
    <PublicPage
      notice={status === 'INACTIVE' && <Trans>This link is inactive. Clicks and orders no longer count.</Trans>}
    >
      <SecretPageHead title={t`Sales through ${code}`} of={event.title} />
      <div className={styles.page}>
        <header>
          <h1 className={styles.title}>
            <Trans>Sales through {code}</Trans>
          </h1>
          <EventLine event={event} />
        </header>
        <section className={styles.link} aria-label={t`Your link`}>
          <a href={link}>{link}</a>
          <CopyButton text={link} label={t`Copy link`} />
        </section>
        <Figures statistics={statistics} />
        {statistics.days.length > 0 ? (
          <DayTable statistics={statistics} />
        ) : (
          <p className={styles.nothing}>
            <Trans>Nothing yet. Share your link, and clicks and orders appear here.</Trans>
          </p>
        )}
        <p className={styles.hint}>
          <Trans>
            Orders count once they’re paid, and no longer once they’re cancelled or refunded. Anyone with the address of
            this page can open it.
          </Trans>
        </p>
      </div>
    </PublicPage>
  )
}

function EventLine({ event }: Pick<AffiliateStatistics, 'event'>) {
  const { dateTime } = useFormat()
  return (
    <p className={styles.event}>
      <strong>{event.title}</strong>
      {' · '}
      <time dateTime={event.start_date} suppressHydrationWarning>
        {dateTime(event.start_date, event.timezone)}
      </time>
    </p>
  )
}

function Figures({ statistics }: { statistics: AffiliateStatistics }) {
  const { t } = useLingui()
  const { money, number } = useFormat()
  const figures = [
    [t`Clicks`, number(statistics.clicks)],
    [t`Orders`, number(statistics.orders)],
    [t`Tickets`, number(statistics.tickets)],
    [t`Revenue`, money(statistics.revenue, statistics.currency)],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular" suppressHydrationWarning>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
