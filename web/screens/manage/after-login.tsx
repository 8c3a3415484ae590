import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { leaveLogin } from '#web/lib/calls/login-redirect.ts'
import { fetchErrorMessage } from '#web/lib/errors/error-words.ts'
import { pageI18n } from '#web/lib/formats/i18n.ts'
import { notifyProblem } from '#web/lib/notify.ts'

/** Sends a signed-in user whose access was refused back to the page, and shows the reason for the refusal. */
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
