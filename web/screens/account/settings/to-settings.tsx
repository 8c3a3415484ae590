import { Navigate } from 'react-router'

/** Redirects `/account` to the settings. */
export default function ToSettings() {
  return <Navigate to="/account/settings" replace />
}
