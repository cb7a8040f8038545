import { countCharacters, countWords } from '#packages/office-read/text/clean-text'
import type { Block, WindowContent } from '#packages/office-read'
import { firstChunkState, type ChunkState } from './chunk'
import type { LearningState } from './extracted'

const MOST_NAMED_PAGES = 50

export function firstState(): LearningState {
  return {
    starts: [],
    blocks: 0,
    chunk: firstChunkState,
    running: [],
    characters: 0,
    words: 0,
    tables: 0,
    unread: 0,
    failed: 0,
    unreadPages: [],
  }
}

/** The sums of a file after one more window. */
export function addContent(
  before: LearningState,
  content: WindowContent,
  chunk: ChunkState,
): LearningState {
  const { blocks, running, numbering, unreadPages, failedPages } = content
  const sum = (count: (text: string) => number) =>
    blocks.reduce((total, block) => total + count(block.text.slice(block.repeated ?? 0)), 0)
  const unread = [...unreadPages, ...failedPages].sort((a, b) => a - b)
  return {
    starts: [...before.starts, before.blocks],
    blocks: before.blocks + blocks.length,
    chunk,
    running,
    ...(numbering && { numbering }),
    characters: before.characters + sum(countCharacters),
    words: before.words + sum(countWords),
    tables: before.tables + blocks.filter(isTable).length,
    unread: before.unread + unreadPages.length,
    failed: before.failed + failedPages.length,
    ...ocrSoFar(before, content),
    ...unansweredSoFar(before, content),
    unreadPages: [...before.unreadPages, ...unread].slice(0, MOST_NAMED_PAGES),
    tail: tailOf(before.tail, blocks),
  }
}

// A block that repeats its header goes on with the table of the block before.
const isTable = ({ kind, repeated }: Block) => kind === 'table' && repeated === undefined

function ocrSoFar(
  { seen: earlier }: LearningState,
  { seen: now }: WindowContent,
): Pick<LearningState, 'seen'> {
  if (!earlier || !now) return (earlier ?? now) ? { seen: earlier ?? now } : {}
  const names = new Set([...earlier.by.split('、'), ...now.by.split('、')])
  return { seen: { by: [...names].join('、'), pages: earlier.pages + now.pages } }
}

function unansweredSoFar(
  { unanswered = 0 }: LearningState,
  content: WindowContent,
): Pick<LearningState, 'unanswered'> {
  const sum = unanswered + (content.unanswered ?? 0)
  return sum > 0 ? { unanswered: sum } : {}
}

// Longer than any word of a list, with the blanks that may be strewn into it.
const TAIL_CHARACTERS = 120

const tailOf = (before = '', blocks: WindowContent['blocks']) =>
  [before, ...blocks.slice(-20).map(({ text }) => text)]
    .join('\n')
    .slice(-TAIL_CHARACTERS)
    .toWellFormed()
