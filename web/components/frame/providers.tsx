import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { beforeRefusals } from '#web/lib/calls/api.ts'
import { createQueryClient, pageQueryClient } from '#web/lib/calls/query.ts'
import type { Seed } from '#web/lib/calls/reads.ts'
import { fetchErrorWords } from '#web/lib/errors/error-words.ts'
import { screenIsAlive } from '#web/lib/lazy.tsx'
import Mantine from '#web/ui/mantine.tsx'

type Props = {
  /** Replies sent with the page. */
  seeds?: readonly Seed[]
  children: ReactNode
}

/** Providers for management and its frame. Only their layouts use them, so that public pages stay small. */
export function ManageProviders({ seeds = [], children }: Props) {
  const [client] = useState(() => withSeeds(seeds))
  useEffect(() => screenIsAlive(client), [client])
  return (
    <QueryClientProvider client={client}>
      <Mantine>{children}</Mantine>
    </QueryClientProvider>
  )
}

/** In the browser the page has one cache. On the server each page has its own, since replies differ by user. */
function withSeeds(seeds: readonly Seed[]): QueryClient {
  const isInBrowser = typeof document !== 'undefined'
  if (isInBrowser) beforeRefusals(fetchErrorWords)
  const client = isInBrowser ? pageQueryClient() : createQueryClient()
  for (const { key, reply } of seeds) client.setQueryData(key, reply)
  return client
}
