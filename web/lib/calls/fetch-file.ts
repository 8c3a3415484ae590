import type { EndpointSpec, Input } from '#contract/endpoint.ts'
import { apiThrough } from './api.ts'

export type FetchedFile = { name: string; content: Blob }

type AnyCall = (endpoint: EndpointSpec, input: object) => Promise<unknown>

/**
 * Fetches a generated file into memory. Unlike with a download by the browser, the caller learns when it is ready or why it
 * failed.
 */
export async function fetchFile<E extends EndpointSpec>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const file = Promise.withResolvers<FetchedFile>()
  const client = apiThrough(async (request) => {
    const response = await fetch(request)
    if (!response.ok) return response
    file.resolve({ name: nameIn(response), content: await response.blob() })
    return new Response(null, { status: 204 })
  })
  await (client as unknown as AnyCall)(endpoint, { ...input, signal })
  return file.promise
}

function nameIn(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
}
