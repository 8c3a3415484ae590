import { FIRST_PAGE } from '#web/lib/calls/url-state.ts'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'

export type SampleRow = { id: number; name: string; number: string; amount: number; status: string }

const STATUSES = ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED', 'REFUNDED']

const SAMPLE_ROWS: SampleRow[] = Array.from({ length: 6 }, (_, index) => ({
  id: index + 1,
  name:
    index === 2 ? 'Customer with a name that is much longer than the place there is for it' : `Customer ${index + 1}`,
  number: `O-SAMPLE${index + 1}`,
  amount: 1250 * (index + 1) ** 3,
  status: STATUSES[index % STATUSES.length] ?? '',
}))

type SampleState = 'loaded' | 'filtered' | 'unfound' | 'loading' | 'empty' | 'failed'

/** A list as returned by useApiList, in one of its states and without a server. */
export function sampleList(state: SampleState): ApiList<SampleRow> {
  const rows = state === 'loaded' ? SAMPLE_ROWS : state === 'filtered' ? SAMPLE_ROWS.slice(0, 1) : []
  const meta = {
    current_page: 1,
    last_page: state === 'loaded' ? 3 : 1,
    per_page: 6,
    total: state === 'loaded' ? rows.length * 3 : rows.length,
    from: 1,
    to: rows.length,
    allowed_sorts: ['name', 'amount'],
    default_sort: 'name',
    default_sort_direction: 'asc',
  }
  const isKnown = state !== 'loading' && state !== 'failed'
  const isNarrowed = state === 'filtered' || state === 'unfound'
  const query = {
    data: isKnown ? { data: rows, meta } : undefined,
    error: null,
    isError: state === 'failed',
    isFetching: state === 'loading',
    isPending: state === 'loading',
    isPlaceholderData: false,
    refetch: () => undefined,
  }
  return {
    state: { ...FIRST_PAGE, filter_fields: isNarrowed ? { status: { in: 'COMPLETED' } } : {} },
    change: () => undefined,
    query: query as unknown as ApiList<SampleRow>['query'],
  }
}
