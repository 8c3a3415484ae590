import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const OPENED_HERE = 'opened-here'

/** Id of the item open beside a list, kept in the address as `#order-12`, so that links can lead to it. */
export function useHashId(word: string) {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const [, digits] = new RegExp(`^#${word}-([1-9]\\d{0,8})$`).exec(hash) ?? []
  const id = digits === undefined ? null : Number(digits)
  const [latest, setLatest] = useState(id)
  if (id !== null && id !== latest) setLatest(id)

  const open = (next: number) =>
    void navigate({ search, hash: `#${word}-${next}` }, { state: OPENED_HERE, preventScrollReset: true })

  /** Goes back to the list. Visitors who came by a link stay on the page, without the hash. */
  const close = () =>
    void (state === OPENED_HERE
      ? navigate(-1)
      : navigate({ search, hash: '' }, { replace: true, preventScrollReset: true }))

  /** `latest` is still shown while the drawer closes. */
  return { id, latest, open, close }
}
