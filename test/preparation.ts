import type { ActorKind } from '#domain/actor.ts'
import type { TestApp } from './app.ts'
import type { Visitor } from './clients.ts'
import type { Ids } from './sample-body.ts'
import type { World } from './worlds.ts'

export type Acting = { actor_kind: ActorKind; actor_id: number | null; account_id: number | null }

type Prepared = {
  /** In place of those of the world; undefined leaves one out. */
  ids?: Ids
  /** In place of the smallest valid one. */
  body?: object
  caller?: Visitor
  /** Who will have done it, and for whom, where that is not told by the endpoint's access. */
  by?: (data: { id: number; account_id: number }) => Partial<Acting & { event_id: number }>
}

export type MarkedWorld = World & { mark: string; testApp: TestApp }
export type Preparation = (world: MarkedWorld) => Prepared | Promise<Prepared>
