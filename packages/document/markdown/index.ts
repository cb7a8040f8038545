export { readMarkdown, type MarkdownRead, type ReadOptions } from './read-markdown'
export { type Dropped } from './dropped'
export { keepBlockIds, keepEditedIds } from './keep-block-ids'
export { writeMarkdown } from './write-markdown'
