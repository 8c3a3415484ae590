import { laterWithWords } from '#web/ui/lazy/later.tsx'

/** Fetched once somebody compares. */
export const ReportComparison = laterWithWords(
  'drawers',
  async () => (await import('./report-comparison.tsx')).ReportComparison,
)
