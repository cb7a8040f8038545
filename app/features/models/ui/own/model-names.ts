import type { OwnConnection } from '../../own-contract'

interface Named {
  connectionId: string
  model: string
}

/** What a model is called beside the others: its name, and where several have it, whose, and where. */
export function modelName(
  connections: readonly OwnConnection[],
  { connectionId, model }: Named,
): string {
  const own = connections.find(({ id }) => id === connectionId)
  const others = connections.filter(
    ({ id, models }) => id !== connectionId && models.some((item) => item.model === model),
  )
  if (!own || others.length === 0) return model
  const isLabelShared = others.some(({ label }) => label === own.label)
  return isLabelShared
    ? `${model}（${own.label}，${hostOf(own.baseUrl)}）`
    : `${model}（${own.label}）`
}

const hostOf = (baseUrl: string): string =>
  URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
