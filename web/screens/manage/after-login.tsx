import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { fetchErrorMessage } from '#web/lib/error-words.ts'
import { pageI18n } from '#web/lib/i18n.ts'
import { leaveLogin } from '#web/lib/login-redirect.ts'
import { notifyProblem } from '#web/lib/notify.ts'

/** Whoever was refused, and sent to a login that found them signed in, goes back to where they were and learns why. */
export default function AfterLogin() {
  const navigate = useNavigate()
  useEffect(() => {
    const refused = leaveLogin()
    if (!refused) return
    void fetchErrorMessage({ code: refused.refusal }).then((message) => notifyProblem(pageI18n()._(message)))
    void navigate(refused.to, { replace: true })
  }, [navigate])
  return null
}
