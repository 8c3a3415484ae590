import { useLocation, useNavigate } from 'react-router'

export type OpenMessage = ReturnType<typeof useOpenMessage>

const OPENED_HERE = 'opened-here'

/** The open message, kept in the address as `?message=12`. With two panes, the first message of the list is open by default. */
export function useOpenMessage(rows: readonly { id: number }[], isNarrow: boolean) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const asked = Number(/^[1-9]\d{0,8}$/.exec(new URLSearchParams(search).get('message') ?? '')?.[0] ?? 0)
  const first = isNarrow ? null : (rows[0]?.id ?? null)

  /** Address that opens a message; null for the list. */
  function addressOf(id: number | null): string {
    const next = new URLSearchParams(search)
    if (id === null) next.delete('message')
    else next.set('message', String(id))
    return `?${next}`
  }

  /** On phones this adds a history entry, which Back removes. */
  function show(id: number): void {
    void navigate(addressOf(id), { replace: !isNarrow, state: isNarrow ? OPENED_HERE : null, preventScrollReset: true })
  }

  /** Goes back to the list. Visitors who opened a link to the message get to the list as well. */
  function close(): void {
    if (state === OPENED_HERE) void navigate(-1)
    else void navigate(addressOf(null), { replace: true })
  }
  return { id: asked || first, addressOf, show, close }
}
