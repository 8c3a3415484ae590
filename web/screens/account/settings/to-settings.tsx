import { Navigate } from 'react-router'

/** The account's own address: its settings. */
export default function ToSettings() {
  return <Navigate to="/account/settings" replace />
}
