import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#web/lib/error-messages.ts'
import { leaveLogin } from '#web/lib/login-redirect.ts'
import { notifyProblem } from '#web/lib/notify.ts'

/** Whoever was refused, and sent to a login that found them signed in, goes back to where they were and learns why. */
export default function AfterLogin() {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  useEffect(() => {
    const refused = leaveLogin()
    if (!refused) return
    notifyProblem(i18n._(errorMessage({ code: refused.refusal })))
    void navigate(refused.to, { replace: true })
  }, [i18n, navigate])
  return null
}
