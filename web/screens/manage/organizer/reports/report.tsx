import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, NativeSelect, Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { pathOf } from '#contract/client.ts'
import { type OrganizerReport, organizerReports } from '#contract/reports.ts'
import { isOrganizerReportType, type OrganizerReportType } from '#domain/report.ts'
import { CompareDays } from '#web/components/manage/reports/compare-days.tsx'
import { ReportComparison } from '#web/components/manage/reports/lazy-comparison.ts'
import { ReportControls } from '#web/components/manage/reports/report-controls.tsx'
import { isEmpty } from '#web/components/manage/reports/report-rows.ts'
import { ReportWhenLoaded } from '#web/components/manage/reports/report-when-loaded.tsx'
import { useReportDays } from '#web/components/manage/reports/use-report-days.ts'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import print from '#web/ui/layout/print.module.css'
import { EventsReport, OrganizerRevenueReport, OrganizerTaxesReport } from './organizer-reports.tsx'
import { readCurrency } from './read-currency.ts'
import { useOrganizerReportWords } from './use-organizer-report-words.ts'

type Of<T extends OrganizerReportType> = Extract<OrganizerReport, { type: T }>

const BODIES: { [T in OrganizerReportType]: ComponentType<{ report: Of<T> }> } = {
  events_performance: EventsReport,
  revenue_summary: OrganizerRevenueReport,
  tax_summary: OrganizerTaxesReport,
}

export default function OrganizerReportScreen() {
  const { organizer_report_type: type } = useParams()
  const { id } = useOrganizer()
  const words = useOrganizerReportWords()
  // Shows the error screen: the report does not exist.
  if (!isOrganizerReportType(type)) throw { status: 404 }
  return (
    <Stack gap="md">
      <div>
        <Anchor component={Link} to={`/manage/organizer/${id}/reports`} size="sm" className={print.hidden}>
          <Trans>All reports</Trans>
        </Anchor>
        <PageHeader title={words[type].title} text={words[type].text} />
      </div>
      <ReportOf key={type} type={type} />
    </Stack>
  )
}

function ReportOf({ type }: { type: OrganizerReportType }) {
  const organizer = useOrganizer()
  const range = useReportDays(organizer)
  const [search] = useSearchParams()
  const params = { organizer_id: organizer.id, organizer_report_type: type }
  const asked = { ...range.asked, ...readCurrency(search) }
  const query = useApiQuery(organizerReports.get, { params, query: asked }, { placeholderData: keepPreviousData })
  const report = query.data?.data
  const askedBefore = { ...range.before, ...readCurrency(search) }
  const earlier = useApiQuery(organizerReports.get, { params, query: askedBefore }, { enabled: range.isCompared })
  const before = range.isCompared ? earlier.data?.data : undefined
  return (
    <>
      <ReportControls
        path={pathOf(organizerReports.get, params)}
        range={range}
        query={readCurrency(search)}
        isEmpty={!report || isEmpty(report.rows)}
      >
        {report && report.currencies.length > 1 && <Currency report={report} />}
        <CompareDays range={range} />
      </ReportControls>
      {report && before && <ReportComparison currency={report.currency} now={report} before={before} />}
      <ReportWhenLoaded query={query}>{(loaded) => <Body report={loaded} />}</ReportWhenLoaded>
    </>
  )
}

/** Choice of the currency, since amounts in several currencies are never added up. */
function Currency({ report: { currency, currencies } }: { report: OrganizerReport }) {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  return (
    <NativeSelect
      label={t`Currency`}
      labelProps={UNMARKED}
      data={currencies}
      value={currency}
      onChange={({ currentTarget }) => {
        const next = new URLSearchParams(search)
        next.set('currency', currentTarget.value)
        setSearch(next, { preventScrollReset: true })
      }}
    />
  )
}

/** Renders the report by its type. Each type has its own rows, a link that TypeScript cannot follow through a table. */
function Body({ report }: { report: OrganizerReport }) {
  const Shown = BODIES[report.type] as ComponentType<{ report: OrganizerReport }>
  return <Shown report={report} />
}
