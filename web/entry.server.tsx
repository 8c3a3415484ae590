import { I18nProvider } from '@lingui/react'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import * as contexts from '#web/context.ts'
import { NonceContext } from '#web/lib/page/nonce.ts'

/** Renders a screen completely and replies with its HTML, so that it is readable without JavaScript and can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(contexts.nonce)
  let failed = false
  const stream = await renderToReadableStream(
    <I18nProvider i18n={context.get(contexts.i18n)}>
      <NonceContext value={nonce}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </NonceContext>
    </I18nProvider>,
    {
      nonce,
      onError(error) {
        failed = true
        context.get(contexts.report)(error)
      },
    },
  )
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stylesFirst(await new Response(stream).text()), { status: failed ? 500 : status, headers })
}

/**
 * Moves the preloads of scripts behind the stylesheets, since nothing is painted without styles; React has the opposite order.
 */
function stylesFirst(html: string): string {
  const end = html.indexOf('</head>')
  const scripts: string[] = []
  const head = html.slice(0, end).replace(/<link rel="modulepreload"[^>]*>/g, (link) => {
    scripts.push(link)
    return ''
  })
  return `${head}${scripts.join('')}${html.slice(end)}`
}

/**
 * Reports errors of loaders; the visitor sees the error screen. Refusals (status below 500) and aborted requests are not
 * reported.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isRefusal) context.get(contexts.report)(error)
}
