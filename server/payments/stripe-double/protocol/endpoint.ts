import { type Shape, shapeOf } from '../types/published-types.ts'
import type { AccountState, World } from '../world.ts'
import type { Parameters } from './judge-parameters.ts'

export type Call = {
  world: World
  state: AccountState
  params: Parameters
  path: { id?: string }
  url: string
}

export type Operation = (call: Call) => object
export type Method = 'GET' | 'POST' | 'DELETE'
export type Endpoint = { method: Method; path: string; matches: RegExp; shape: Shape; run: Operation }

/** An endpoint whose parameters are those of a type that the `stripe` package publishes. */
// biome-ignore lint/complexity/useMaxParams: a line of a table.
export function endpoint(
  method: Method,
  path: string,
  type: [resource: string, name: string],
  run: Operation,
): Endpoint {
  return {
    method,
    path,
    matches: new RegExp(`^${path.replace(':id', '(?<id>[\\w-]+)')}$`),
    shape: shapeOf(...type),
    run,
  }
}
