import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { deletions } from '#contract/deletions.ts'
import { DeleteDialog } from '#web/components/manage/settings/delete-dialog.tsx'
import { callApi } from '#web/lib/calls/api.ts'
import { refresh, useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'

const NOTHING = { products: 0, promo_codes: 0, check_in_lists: 0, affiliates: 0, questions: 0, answers: 0 }

export function DeleteEventDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { id: event_id, title } = useEvent()
  const navigate = useNavigate()
  const input = { params: { event_id } }
  const query = useApiQuery(deletions.eventStatus, input)
  const { products, promo_codes, check_in_lists, affiliates, questions, answers } = query.data?.data.contents ?? NOTHING
  const goes = [
    t`${plural(products, { one: '# product', other: '# products' })}`,
    t`${plural(promo_codes, { one: '# promo code', other: '# promo codes' })}`,
    t`${plural(check_in_lists, { one: '# check-in list', other: '# check-in lists' })}`,
    t`${plural(affiliates, { one: '# affiliate', other: '# affiliates' })}`,
    t`${plural(questions, { one: '# question', other: '# questions' })}`,
    t`${plural(answers, { one: '# answer', other: '# answers' })}`,
  ].join(', ')

  async function run() {
    await callApi(deletions.removeEvent, input)
    // Leave the event's screens first, since the event no longer exists.
    await navigate('/manage/events', { replace: true })
    await refresh(deletions.removeEvent, input)
  }

  return (
    <DeleteDialog
      query={query}
      contents={t`This deletes the event, its page and: ${goes}.`}
      title={t`Delete ${title}?`}
      verb={t`Delete event`}
      done={t`Event deleted.`}
      run={run}
      onClose={onClose}
    />
  )
}
