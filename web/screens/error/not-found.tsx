import { data } from 'react-router'

/** Replies to unknown addresses with the error screen and status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
