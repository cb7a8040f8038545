export { acceptedBody } from './accepted-body'
export { mergeAttachments } from './attachments'
export {
  type Block,
  type BlockAttrs,
  type BlockAuthor,
  type BulletList,
  type OrderedList,
  type ChartSpec,
  type Figure,
  type FigureKind,
  type FigureSpec,
  type Inline,
  type ListItem,
  type Mark,
  type Paragraph,
  type Quote,
  type RunIn,
  type SectionBody,
  type Text,
  chartKinds,
} from './body'
export { citedEvidence, figuresOf, linesOfBlock, plainText } from './body-walk'
export { distributeBudget, frameOf, isFrameTitle, largestRemainder } from './budgets'

export {
  type Citation,
  type Evidence,
  type Reference,
  type SupportLevel,
  referenceEditions,
  referenceStyles,
} from './evidence'
export { GAP, isGap, isGapText } from './gap'
export { imageSource, imageSources } from './image-keys'
export { keepBlockIds, keepEditedIds, readMarkdown, writeMarkdown } from './markdown'
export { mindMapOf, outlineOfMindMap } from './mind-map'
export {
  type NumberingPreset,
  number,
  numberObjects,
  numberingPresets,
  onScreen,
} from './headings/numbering'
export {
  type Heading,
  emptyNode,
  headingsOf,
  outlineOf,
  readHeadings,
  treeOfOutline,
} from './outline'
export { citeReferences, nationalEntry, readBib, readRis, writeBib, writeRis } from './references'
export type { DocSnapshot } from './snapshot'

export {
  BUDGET_LIMIT,
  type DocNode,
  type DocTree,
  INTENT_LIMIT,
  NOTE_LIMIT,
  type NodeKind,
  TITLE_LIMIT,
} from './tree'
export { type NodePlan, type TreeCommand, applyCommand } from './tree-commands'

export { faultInWords } from './tree-faults'
export { commandsBetween } from './tree-return'
export { type Place, leavesOf, nodesOf, pathTo, placeOf, placesOf, settledTree } from './tree-walk'
export { withoutOwnLists } from './headings/own-lists'
export { headingsOfText } from './headings/typed-headings'
export { countBodyWords, countWords } from './words'
