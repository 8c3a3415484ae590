import { data } from 'react-router'

/** Any address that is no screen: the error screen with status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
