import { Trans } from '@lingui/react/macro'
import { checkout } from '#contract/checkout.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { PoweredBy } from '#web/components/powered-by.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { useFormat } from '#web/lib/use-format.ts'
import { errorMessage } from '#web/lib/error-messages.ts'
import { useLingui } from '@lingui/react'
export function loader() { return { title: 'Gala <b>', price: 1250 } }
export default function Trial({ loaderData }: { loaderData: { title: string; price: number } }) {
  const { call, failure } = useCall(checkout.reserve)
  const { i18n } = useLingui()
  const f = useFormat()
  return <main style={{ color: 'red' }}><PageHead title={loaderData.title} description="x" /><h1>{loaderData.title}</h1>
    <p className="tabular">{f.money(loaderData.price, 'EUR')}</p>
    <button type="button" onClick={() => void call({} as never)}><Trans>Hello there</Trans></button>{failure && i18n._(errorMessage(failure))}<PoweredBy /></main>
}
