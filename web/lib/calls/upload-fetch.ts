import type { Fetch } from '#contract/client.ts'

/** `fetch` that reports the progress of the upload from 0 to 1, which the browser's own does not. */
export function uploadFetch(onProgress: (part: number) => void): Fetch {
  return async (request) => {
    const body = await request.blob()
    return new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest()
      sending.open(request.method, request.url)
      for (const [name, value] of request.headers) sending.setRequestHeader(name, value)
      sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      sending.onload = () => resolve(answerOf(sending))
      sending.onerror = () => reject(new TypeError('The connection was lost.'))
      sending.onabort = sending.onerror
      sending.send(body)
    })
  }
}

function answerOf(sent: XMLHttpRequest): Response {
  const retry = sent.getResponseHeader('retry-after')
  return new Response(sent.responseText || null, {
    status: sent.status,
    headers: retry ? { 'retry-after': retry } : {},
  })
}
