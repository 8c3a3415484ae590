import { Trans } from '@lingui/react/macro'
import { Anchor, Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, useParams } from 'react-router'
import { pathOf } from '#contract/client.ts'
import { type Report, reports } from '#contract/reports.ts'
import { isReportType, type ReportType } from '#domain/report.ts'
import { CompareDays } from '#web/components/manage/reports/compare-days.tsx'
import { ReportComparison } from '#web/components/manage/reports/lazy-comparison.ts'
import { ReportControls } from '#web/components/manage/reports/report-controls.tsx'
import { COMPARABLE, isEmpty } from '#web/components/manage/reports/report-rows.ts'
import { ReportWhenLoaded } from '#web/components/manage/reports/report-when-loaded.tsx'
import { useReportDays } from '#web/components/manage/reports/use-report-days.ts'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import print from '#web/ui/layout/print.module.css'
import { AffiliatesReport, PromoCodesReport } from './code-reports.tsx'
import { DailySalesReport, OccupancyReport, RevenueReport } from './daily-reports.tsx'
import { AttendeesReport, CheckInsReport, ProductSalesReport, QuestionsReport, TaxesReport } from './list-reports.tsx'
import { useReportWords } from './use-report-words.ts'

type Of<T extends ReportType> = Extract<Report, { type: T }>

const BODIES: { [T in ReportType]: ComponentType<{ report: Of<T> }> } = {
  product_sales: ProductSalesReport,
  daily_sales_report: DailySalesReport,
  promo_codes_report: PromoCodesReport,
  revenue: RevenueReport,
  taxes: TaxesReport,
  attendees_by_product: AttendeesReport,
  check_ins: CheckInsReport,
  affiliates: AffiliatesReport,
  questions: QuestionsReport,
  occupancy: OccupancyReport,
}

export default function ReportScreen() {
  const { report_type } = useParams()
  const { id: event_id } = useEvent()
  const words = useReportWords()
  // Shows the error screen: the report does not exist.
  if (!isReportType(report_type)) throw { status: 404 }
  return (
    <Stack gap="md">
      <div>
        <Anchor component={Link} to={`/manage/event/${event_id}/reports`} size="sm" className={print.hidden}>
          <Trans>All reports</Trans>
        </Anchor>
        <PageHeader title={words[report_type].title} text={words[report_type].text} />
      </div>
      <ReportOf key={report_type} type={report_type} />
    </Stack>
  )
}

function ReportOf({ type }: { type: ReportType }) {
  const event = useEvent()
  const event_id = event.id
  const range = useReportDays(event)
  const input = { params: { event_id, report_type: type }, query: range.asked }
  const query = useApiQuery(reports.get, input, { placeholderData: keepPreviousData })
  const report = query.data?.data
  const isCompared = range.isCompared && COMPARABLE.includes(type)
  const earlier = useApiQuery(reports.get, { ...input, query: range.before }, { enabled: isCompared })
  const before = isCompared ? earlier.data?.data : undefined
  return (
    <>
      <ReportControls path={pathOf(reports.get, input.params)} range={range} isEmpty={!report || isEmpty(report.rows)}>
        {COMPARABLE.includes(type) && <CompareDays range={range} />}
      </ReportControls>
      {report && before && <ReportComparison currency={report.currency} now={report} before={before} />}
      <ReportWhenLoaded query={query}>{(loaded) => <Body report={loaded} />}</ReportWhenLoaded>
    </>
  )
}

/** Renders the report by its type. Each type has its own rows, a link that TypeScript cannot follow through a table. */
function Body({ report }: { report: Report }) {
  const Shown = BODIES[report.type] as ComponentType<{ report: Report }>
  return <Shown report={report} />
}
