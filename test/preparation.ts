import type { ActorKind } from '#domain/actor.ts'
import type { TestApp } from './app.ts'
import type { Visitor } from './clients.ts'
import type { Ids } from './sample-body.ts'
import type { World } from './worlds.ts'

export type Acting = { actor_kind: ActorKind; actor_id: number | null; account_id: number | null }

type Prepared = {
  /** Replaces ids of the world; undefined leaves one out. */
  ids?: Ids
  /** Replaces the smallest valid body. */
  body?: object
  caller?: Visitor
  /** Expected actor and account, where the endpoint's access does not determine them. */
  by?: (data: { id: number; account_id: number }) => Partial<Acting & { event_id: number }>
}

export type MarkedWorld = World & { mark: string; testApp: TestApp }
export type Preparation = (world: MarkedWorld) => Prepared | Promise<Prepared>
