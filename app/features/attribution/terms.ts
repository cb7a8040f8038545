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
