import type { z } from 'zod'
import type { EndpointSpec } from '#contract/endpoint.ts'

/**
 * Schema of an endpoint's body. The built page contains only the addresses of endpoints (vite/light-contract.ts); schemas are
 * loaded when somebody starts to fill in a form.
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
