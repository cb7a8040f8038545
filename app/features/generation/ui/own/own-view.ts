import type { DocTree } from '#packages/document'
import type { CreationView } from '../../terms'

/** A text that nobody ordered, as the page of writing has creations: finished, and at no price. */
export const viewOfOwnText = (id: string, title: string): CreationView => ({
  id,
  title,
  kind: 'article',
  project: null,
  app: '',
  taskStatus: 'done',
  makeStatus: null,
  stage: null,
  typesetting: { style: '', references: 'numeric', edition: '2025' },
  isPaused: false,
  isPriced: false,
  done: 0,
  total: 0,
  words: 0,
  targetWords: 0,
  documentId: null,
  createTime: '',
  updateTime: '',
  quote: null,
  paidCoins: 0,
  heldCoins: 0,
  helpStatus: 1,
  helpCode: '',
  helpers: 0,
  helpersNeeded: 0,
  nodes: [],
  failed: 0,
  errorCode: '',
  errorText: '',
  lastEventId: 0,
})

/** Where the words of a new text begin. */
export const firstNodeOf = ({ children }: DocTree): string => children[0]?.id ?? ''
