import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const OPENED_HERE = 'opened-here'

/** A thing that is open beside a list, kept in the address as `#order-12`, so that a link can lead to it. */
export function useHashId(word: string) {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const [, digits] = new RegExp(`^#${word}-([1-9]\\d{0,8})$`).exec(hash) ?? []
  const id = digits === undefined ? null : Number(digits)
  const [latest, setLatest] = useState(id)
  if (id !== null && id !== latest) setLatest(id)

  const open = (next: number) =>
    void navigate({ search, hash: `#${word}-${next}` }, { state: OPENED_HERE, preventScrollReset: true })

  /** Back to the list that was there before; who came by a link stays on the list. */
  const close = () =>
    void (state === OPENED_HERE
      ? navigate(-1)
      : navigate({ search, hash: '' }, { replace: true, preventScrollReset: true }))

  /** `latest` is what is still to be seen while the drawer slides away. */
  return { id, latest, open, close }
}
