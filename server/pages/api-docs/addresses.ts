import { contract } from '#contract/contract.ts'
import type { EndpointSpec, Group } from '#contract/endpoint.ts'

export const HOME = '/api/docs'
export const REFERENCE = '/api/docs/reference'

/** Address of a call in the reference, such as `GET /api/events/{event_id}/orders`; null if there is no such call. */
export function referenceTo(call: string): string | null {
  const id = OPERATIONS.get(call)
  return id ? `${REFERENCE}#${anchorOf(id)}` : null
}

/** Anchor of an operation: `tag/check-in-lists/checkInLists.list`. `reference.js` sets the same in Scalar. */
export function anchorOf(operation_id: string): string {
  const [tag = ''] = operation_id.split('.')
  return `tag/${tag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/${operation_id}`
}

const OPERATIONS = new Map(
  Object.entries(contract as Record<string, Group>).flatMap(([tag, group]) =>
    Object.entries(group).map(([name, spec]) => [callOf(spec), `${tag}.${name}`] as const),
  ),
)

function callOf({ method, path }: EndpointSpec): string {
  return `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`
}
