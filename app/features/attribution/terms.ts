/** A visitor's first visit of a day. */
export const UNIQUE_VISITOR = 'unique_visitor'

/** Codes of the product's own parts, as reports of use name them. */
export const ownOperationCodes = [
  'chat',
  'create',
  'ppt',
  'book',
  'document',
  'mindmap',
  'knowledge',
  'scholar',
] as const

export const operationTypes = ['open'] as const

/** What ad services are told of. */
export const conversionEvents = ['registration', 'payment', 'refund'] as const
export type ConversionEvent = (typeof conversionEvents)[number]

/** `refused`: the service will not have it; `failed`: it could not be reached for as long as it takes reports. */
export const conversionStates = [
  'waiting',
  'sending',
  'uploaded',
  'refused',
  'failed',
  'cancelled',
] as const
export type ConversionState = (typeof conversionStates)[number]
