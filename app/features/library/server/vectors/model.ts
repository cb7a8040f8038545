import type { FindingModel } from '~/features/models/server'

/** Under which name a model's vectors are kept: those of another one say nothing beside them. */
export const modelOf = ({ by }: FindingModel): string => `${by.provider}/${by.model}`
