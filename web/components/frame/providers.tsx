import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { screenIsAlive } from '#web/lib/ahead.ts'
import { beforeRefusals } from '#web/lib/api.ts'
import { fetchErrorWords } from '#web/lib/error-words.ts'
import { createQueryClient, pageQueryClient } from '#web/lib/query.ts'
import type { Seed } from '#web/lib/reads.ts'
import Mantine from '#web/ui/mantine.tsx'

type Props = {
  /** Replies that came with the page. */
  seeds?: readonly Seed[]
  children: ReactNode
}

/** What management and its frame need. Only their layouts use it: public pages stay light. */
export function ManageProviders({ seeds = [], children }: Props) {
  const [client] = useState(() => withSeeds(seeds))
  useEffect(() => screenIsAlive(client), [client])
  return (
    <QueryClientProvider client={client}>
      <Mantine>{children}</Mantine>
    </QueryClientProvider>
  )
}

/** A page in the browser has one cache; on the server every page has its own, as everybody's replies differ. */
function withSeeds(seeds: readonly Seed[]): QueryClient {
  const isInBrowser = typeof document !== 'undefined'
  if (isInBrowser) beforeRefusals(fetchErrorWords)
  const client = isInBrowser ? pageQueryClient() : createQueryClient()
  for (const { key, reply } of seeds) client.setQueryData(key, reply)
  return client
}
