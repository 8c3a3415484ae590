import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { fetchErrorMessage } from '#web/lib/error-words.ts'
import { leaveLogin } from '#web/lib/login-redirect.ts'
import { notifyProblem } from '#web/lib/notify.ts'

/** Whoever was refused, and sent to a login that found them signed in, goes back to where they were and learns why. */
export default function AfterLogin() {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  useEffect(() => {
    const refused = leaveLogin()
    if (!refused) return
    void fetchErrorMessage({ code: refused.refusal }).then((message) => notifyProblem(i18n._(message)))
    void navigate(refused.to, { replace: true })
  }, [i18n, navigate])
  return null
}
