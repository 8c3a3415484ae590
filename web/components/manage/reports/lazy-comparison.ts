import { lazyPart } from '#web/lib/lazy.tsx'

/** Lazy: loaded on the first comparison. */
export const ReportComparison = lazyPart(async () => (await import('./report-comparison.tsx')).ReportComparison, {
  words: 'drawers',
})
