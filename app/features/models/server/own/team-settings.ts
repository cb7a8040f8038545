import type { Settings } from '~/core/settings'
import { modelErrors } from '../../errors'
import type { OwnRoles } from '../../own-contract'
import { leftToChat, ownRoles, presetOf, type OwnRole } from '../../preset-terms'
import type { BaseSettings } from '../gateway'
import type { ModelProvider } from '../ports'
import { providerIdOf, type OpenConnection } from './providers'

export interface OwnModels {
  connections: readonly OpenConnection[]
  providers: readonly ModelProvider[]
  roles: OwnRoles
  usesHouse: boolean
}

type House = Pick<
  Settings,
  'MODEL_PROVIDERS' | 'MODEL_ROLES' | 'MODEL_STALL_MS' | 'MODEL_FIRST_WORD_MS'
>

/** Settings by which a team's own models are asked, and after them the operator's, where the team wants them. */
export function runningSettings(house: House, own: OwnModels): BaseSettings {
  const served = servedRoles(own)
  const fallback = own.usesHouse ? house.MODEL_ROLES : {}
  const roles = Object.fromEntries(
    [...served].map(([role, ids]) => {
      const stand = fallback[role]
      // Vectors of two models say nothing beside each other, and an order is waited for briefly.
      const isAlone = role === 'embedding' || role === 'rerank'
      return [role, isAlone || stand === undefined ? ids : [...ids, stand]]
    }),
  )
  return {
    ...waits(house),
    MODEL_PROVIDERS: [...own.providers, ...(own.usesHouse ? house.MODEL_PROVIDERS : [])],
    MODEL_ROLES: { ...fallback, ...roles },
  }
}

/**
 * The same while this month's budget is used up: the operator's models alone, or nobody. The team's vectors rest: those of
 * another model would have to be made for the whole library.
 */
export function stoppedSettings(house: House, own: OwnModels): BaseSettings {
  const served = servedRoles(own)
  const fallback = own.usesHouse ? house.MODEL_ROLES : {}
  const { embedding, ...others } = fallback
  const keepsVectors = embedding !== undefined && !served.has('embedding')
  const slug = modelErrors.overBudget().slug
  return {
    ...waits(house),
    MODEL_PROVIDERS: own.usesHouse ? house.MODEL_PROVIDERS : [],
    MODEL_ROLES: { ...others, ...(keepsVectors && { embedding }) },
    insteadOf: Object.fromEntries(
      [...served.keys()].map((role) => [role, { label: '团队自己接入的模型', slug }]),
    ),
  }
}

const waits = ({ MODEL_STALL_MS, MODEL_FIRST_WORD_MS }: House) => ({
  MODEL_STALL_MS,
  MODEL_FIRST_WORD_MS,
})

/** The providers of each role that the team's own models serve. */
function servedRoles({ connections, roles }: OwnModels): Map<OwnRole, string[]> {
  const idsOf = (role: OwnRole, chosen: OwnRole) =>
    (roles[chosen] ?? []).flatMap(({ connectionId, model }) => {
      const connection = connections.find(({ id }) => id === connectionId)
      const entry = connection?.models.find((item) => item.model === model)
      if (!connection || !entry) return []
      const thinks = role === 'reasoning' && presetOf(connection.preset)?.thinking !== undefined
      return [providerIdOf(connection.id, entry.no, thinks)]
    })
  return new Map(
    ownRoles.flatMap(({ role }) => {
      const own = idsOf(role, role)
      const ids = own.length === 0 && leftToChat.includes(role) ? idsOf(role, 'chat') : own
      return ids.length > 0 ? [[role, ids] as const] : []
    }),
  )
}
