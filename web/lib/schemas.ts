import type { z } from 'zod'
import type { EndpointSpec } from '#contract/endpoint.ts'

/**
 * The schema of what an endpoint is sent. The built page knows of endpoints only how they are called (vite/light-contract.ts): the
 * schemas come when somebody begins to fill in a form.
 */
export async function bodySchema({ method, path }: EndpointSpec): Promise<z.ZodType> {
  const { contract } = await import('#contract/contract.ts')
  const groups: Record<string, EndpointSpec>[] = Object.values(contract)
  const found = groups
    .flatMap((group) => Object.values(group))
    .find((one) => one.method === method && one.path === path)
  if (!found?.body) throw new Error(`${method} ${path} is sent nothing.`)
  return found.body
}
